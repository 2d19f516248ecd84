import { z } from "zod";
import { STRANGE_ANSWER } from "@/lib/barriers/drivers/driver";

/** The text of an XML element; null: it is not there. */
export const fieldOf = (body: string, name: string): string | null =>
  new RegExp(`<${name}>\\s*([^<]{0,200}?)\\s*</${name}>`).exec(body)?.[1] ?? null;

const Status = z.object({
  statusCode: z.int(),
  statusString: z.string().max(80).default(""),
  subStatusCode: z.string().max(80).default(""),
});

function statusOf(body: string): z.output<typeof Status> | null {
  if (body.includes("</ResponseStatus>"))
    return (
      Status.safeParse({
        statusCode: Number(fieldOf(body, "statusCode")),
        statusString: fieldOf(body, "statusString") ?? "",
        subStatusCode: fieldOf(body, "subStatusCode") ?? "",
      }).data ?? null
    );
  try {
    return Status.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * What a Hikvision device says of an order, in XML or JSON: a `ResponseStatus` whose `statusCode` 1 is "OK";
 * `deviceBusy`: nothing was done.
 */
export function outcomeOf(body: string): { kind: "done" } | { kind: "refused" | "strange"; why: string } {
  const status = statusOf(body);
  if (!status) return { kind: "strange", why: STRANGE_ANSWER };
  if (status.statusCode === 1) return { kind: "done" };
  const why = status.subStatusCode || status.statusString || String(status.statusCode);
  return { kind: "refused", why: why === "deviceBusy" ? "El equipo está ocupado" : `El equipo dijo: ${why}` };
}
