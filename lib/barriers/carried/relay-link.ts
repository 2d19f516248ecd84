import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { Dialect, Line } from "@/lib/barriers/carried/dialect";
import { FromRelay, type ToRelay } from "@/lib/barriers/carried/frames";
import { relayProgram } from "@/lib/barriers/carried/program";

const parsed = (text: string) => {
  try {
    return FromRelay.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** Speaks to a relay in frames of JSON. */
export function relayLink({ carrierId, linkId, send, answered }: Line): Dialect {
  const tell = (frame: ToRelay) => send(JSON.stringify(frame));
  let version = "";

  tell({ type: "time", now: Date.now() });

  async function update(): Promise<void> {
    const program = await relayProgram();
    if (!program || program.version === version) return;
    // Each wish is told once: a program that does not run there is not sent again and again.
    const [wanted] = await getDb().execute(sql`
      update barrier_controllers set is_update_wanted = false where id = ${carrierId} and is_update_wanted returning id`);
    if (!wanted) return;
    tell({ type: "update", sha256: program.sha256 });
  }

  async function hello(said: { version: string; model: string }): Promise<void> {
    version = said.version;
    const program = await relayProgram();
    await getDb().execute(sql`
      update barrier_controllers set last_seen_at = clock_timestamp(), trouble_since = null, trouble = '',
        firmware = ${said.version}, model = ${said.model},
        is_update_wanted = is_update_wanted and ${said.version !== program?.version}
      where id = ${carrierId}`);
    await update();
  }

  return {
    ask: async (id, ask) => tell({ type: "ask", id, sentAt: Date.now(), ask }),
    async heard(text) {
      const frame = parsed(text);
      if (frame?.type === "hello") await hello(frame);
      if (frame?.type === "answer") await answered(frame.id, frame.answer);
    },
    beat: update,
    async left() {
      await getDb().execute(sql`
        update barrier_controllers set trouble_since = clock_timestamp(), trouble = 'No está conectado'
        where id = ${carrierId} and link_id = ${linkId}::uuid and trouble_since is null`);
    },
  };
}
