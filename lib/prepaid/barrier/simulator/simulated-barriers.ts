import { sql } from "drizzle-orm";
import { z } from "zod";
import { isDemo } from "@/lib/core/demo";
import { env } from "@/lib/core/env";
import type {
  BarrierController,
  BarrierSync,
  BarrierUserKey,
  ControllerAnswer,
} from "@/lib/prepaid/barrier/barrier-sync";
import { controllerKey } from "@/lib/prepaid/barrier/simulator/controller-key";

const TIMEOUT_MS = 4_000;

const said = { result: z.string().min(1).max(40), message: z.string().min(1).max(200).nullish() };

export const UserBody = z.object({
  idUser: z.int().positive(),
  idPrepaid: z.int().positive(),
  folio: z.string().min(1).max(40),
  code: z.string().min(1).max(32),
  isActive: z.boolean(),
  validFrom: z.iso.datetime().nullable(),
  validUntil: z.iso.datetime().nullable(),
});

const Done = z.object({ ...said, idPrepaid: z.int() });
const Found = z.object({ ...said, user: UserBody });
const Status = z.object({ ...said, idUser: z.int(), idPrepaid: z.int(), isActive: z.boolean() });
const Refused = z.object({ result: said.result.nullish().catch(null), message: said.message.catch(null) });

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What came over the wire: null where no answer came in time. */
interface Heard {
  status: number;
  text: string;
}

function judge<T extends { result: string; message?: string | null | undefined }>(
  heard: Heard | null,
  schema: z.ZodType<T>,
): ControllerAnswer<Omit<T, "result" | "message">> {
  if (heard === null) return { kind: "silent" };
  const { status, text } = heard;
  const isGood = status >= 200 && status < 300;
  if (text.trim() === "") return isGood ? { kind: "empty" } : { kind: "silent" };
  const body = fromJson(text);
  const good = isGood ? schema.safeParse(body).data : undefined;
  if (good) return { ...good, kind: "answered", message: good.message ?? null };
  const words = isGood ? undefined : Refused.safeParse(body).data;
  return { kind: "refused", status, result: words?.result ?? null, message: words?.message ?? null };
}

interface Asked {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: object;
}

/** The simulated controller of a venue, which is spoken to as a real one: over HTTP, with a key, in limited time. */
function simulatedController(enclosureId: number, address: string, timeoutMs: number): BarrierController {
  async function hear({ method, path, body }: Asked): Promise<Heard | null> {
    try {
      const response = await fetch(`${address}/dev/plumas/${enclosureId}/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${controllerKey(enclosureId)}`,
          ...(body ? { "Content-Type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return null;
    }
  }
  /** An answer about anybody else is none. */
  const about = <T extends z.ZodType<{ idPrepaid: number; idUser?: number }>>(schema: T, user: BarrierUserKey) =>
    schema.refine((it) => it.idPrepaid === user.idPrepaid && (it.idUser ?? user.idUser) === user.idUser);
  return {
    register: async (user) => judge(await hear({ method: "POST", path: "users", body: user }), about(Done, user)),
    sync: async (user) =>
      judge(await hear({ method: "PUT", path: `users/${user.idPrepaid}`, body: user }), about(Done, user)),
    find: async (user) =>
      judge(
        await hear({ method: "GET", path: `users/${user.idPrepaid}?idUser=${user.idUser}` }),
        Found.refine((found) => found.user.idPrepaid === user.idPrepaid && found.user.idUser === user.idUser),
      ),
    status: async (user) =>
      judge(await hear({ method: "GET", path: `status/${user.idUser}/${user.idPrepaid}` }), about(Status, user)),
  };
}

/** Barriers of a demonstration's venues that were given a simulated controller; everywhere else nobody has any. */
export const simulatedBarriers = ({ timeoutMs = TIMEOUT_MS } = {}): BarrierSync => ({
  async controllerOf(db, enclosureId) {
    if (!isDemo()) return null;
    const [row] = await db.execute<{ address: string | null }>(sql`
      select address from sandbox_controllers where enclosure_id = ${enclosureId}`);
    return row ? simulatedController(enclosureId, row.address ?? env().APP_URL, timeoutMs) : null;
  },
});
