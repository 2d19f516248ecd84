import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { NO_ANSWER } from "@/lib/barriers/carried/asks";
import type { Dialect, Line } from "@/lib/barriers/carried/dialect";

/**
 * A Shelly that keeps a socket of its own to us ("Outbound WebSocket"), by which it takes the same JSON-RPC frames as by
 * POST. Facts: Shelly's technical documentation, "Ws" (`Ws.SetConfig` with `enable` and `server`) and "RPC Protocol": an
 * answer names the request's `id`; `src` is the device's own name; frames with a `method` are its notifications.
 */
const Frame = z.object({
  id: z.number().optional(),
  src: z.string().max(80).optional(),
  method: z.string().max(80).optional(),
});

const Request = z.object({ id: z.number() }).loose();

const parsed = <T>(schema: z.ZodType<T>, text: string): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** Frames that were sent and not answered yet; older ones nobody waits for. */
const MOST_WAITING = 100;

/** Carries the frames that the driver would post. */
export function shellyLink({ carrierId, send, answered }: Line): Dialect {
  /** Our number of a frame → the driver's. Two processes may choose the same for theirs, so ours is sent. */
  const waiting = new Map<number, number>();
  let serial = "";

  async function noteName(src: string): Promise<void> {
    if (src === serial) return;
    serial = src;
    await getDb().execute(sql`update barrier_controllers set serial = ${src.slice(0, 40)} where id = ${carrierId}`);
  }

  return {
    async ask(askId, { asked }) {
      const frame = parsed(Request, asked.body ?? "");
      if (!frame || asked.path !== "/rpc") return answered(askId, { kind: "answered", status: 404, body: "" });
      const [oldest] = waiting.keys();
      if (waiting.size >= MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
      waiting.set(askId, frame.id);
      send(JSON.stringify({ ...frame, id: askId }));
    },
    async heard(text) {
      const frame = parsed(Frame, text);
      if (!frame) return;
      if (frame.src) await noteName(frame.src);
      const askId = frame.method === undefined ? frame.id : undefined;
      const id = askId === undefined ? undefined : waiting.get(askId);
      if (askId === undefined || id === undefined) return;
      waiting.delete(askId);
      await answered(askId, { kind: "answered", status: 200, body: JSON.stringify({ ...JSON.parse(text), id }) });
    },
    /** It took these, and will not answer them: its next socket is another. */
    async left() {
      for (const askId of waiting.keys()) await answered(askId, { kind: "unanswered", why: NO_ANSWER });
    },
  };
}
