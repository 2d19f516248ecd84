import { z } from "zod";
import { type ControllerAccess, heard, STRANGE_ANSWER } from "@/lib/barriers/drivers/driver";
import type { VenueHttp } from "@/lib/barriers/drivers/venue-http";

/**
 * Shelly of the second generation and later, as a relay beside the barrier: JSON-RPC by POST to /rpc, digest SHA-256 with
 * the user `admin`. Facts: Shelly's technical documentation, "RPC Protocol", "Authentication" and "Switch"
 * (shelly-api-docs.shelly.cloud/gen2). `toggle_after` lets the contact go by itself, so that a lost network leaves no arm
 * open; `was_on` says that it was closed already.
 */
const Frame = z.object({
  id: z.number(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.number(), message: z.string().optional() }).optional(),
});

/** The words of errors that an installer meets, by Shelly's common error codes. */
const ERRORS: Readonly<Record<number, string>> = {
  [-103]: "El equipo no entiende la orden: revisa el número de relevador",
  [-105]: "Ese relevador no existe en el equipo",
  [-108]: "El equipo no puede obedecer ahora",
};

const asFrame = (body: string) => {
  try {
    return Frame.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
};

let lastId = 0;

/** Calls a method of a Shelly; a failure in the words of `heard`. */
export async function callShelly(http: VenueHttp, access: ControllerAccess, method: string, params: object) {
  lastId = (lastId % 1_000_000) + 1;
  const id = lastId;
  const answer = await http.ask(
    { ...access, username: access.username || "admin" },
    {
      method: "POST",
      path: "/rpc",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id, src: "control-traslado", method, params }),
    },
  );
  const said = heard(answer);
  if (!("body" in said)) return said;
  const frame = asFrame(said.body);
  // An answer to something else is no answer to us.
  if (!frame || frame.id !== id) return { state: "unknown" as const, detail: STRANGE_ANSWER };
  if (frame.error) {
    const { code, message } = frame.error;
    return { state: "failed" as const, detail: ERRORS[code] ?? message?.slice(0, 200) ?? `Error ${code} del equipo` };
  }
  return { result: frame.result ?? {} };
}
