import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { courtesies, courtesyBatches, scans } from "@/db/schema";
import { arrivalOf, entryOf, type History, insertAudit, insertHistory, insertPasses } from "@/db/seed/demo/passes";
import { personName } from "@/db/seed/demo/people";
import type { DemoCourtesies } from "@/db/seed/demo/programme";
import { letters, type Planned, type Tx } from "@/db/seed/demo/rows";
import type { EventAreaRow, EventRow, UserRow } from "@/db/testing/factories";

const HOUR = 3_600_000;

interface Options {
  batch: DemoCourtesies;
  passes: readonly Planned[];
  event: EventRow;
  area: EventAreaRow;
  /** Where those that have come in came in, and who read them. */
  gateId: number;
  guard: UserRow;
  staff: UserRow;
  now: Date;
}

interface Place extends Record<string, unknown> {
  id: string;
  label: string | null;
}

/** How long ago the batch was asked for, and what was done with its courtesies since, in hours. */
const AGO = { made: 72, assigned: 60, sent: 48, opened: 30, blocked: 20 };

export function planCourtesies({ quantity }: DemoCourtesies, now: Date): Planned[] {
  return Array.from({ length: quantity }, () => ({ id: 0, at: new Date(now.getTime() - AGO.made * HOUR) }));
}

/** The n-th is given to somebody, sent, opened, read at the gate: as many of each as the batch says. */
async function insertCourtesies(tx: Tx, options: Options, batchId: number, free: readonly Place[]): Promise<void> {
  const { batch, event, area, staff, now } = options;
  const { adminId, enclosureId, id: eventId } = event;
  const ago = (key: keyof typeof AGO, n: number) => new Date(now.getTime() - AGO[key] * HOUR + n * 60_000);
  const isBlocked = (n: number) => batch.lastIsBlocked === true && n === batch.assigned - 1;
  await insertPasses(
    tx,
    options.passes.map((planned, n) => ({
      planned,
      adminId,
      enclosureId,
      kind: "courtesy",
      eventId,
      eventAreaId: area.id,
      ...(isBlocked(n) ? { state: "blocked", stateReason: "blocked" } : {}),
    })),
  );
  const rows = options.passes.map(({ id: passId }, n) => ({ n, label: free[n]?.label, passId }));
  await tx.insert(courtesies).values(
    rows.map(({ n, passId }) => {
      const person = letters(`guest ${batchId} ${n}`, 6);
      return {
        passId,
        adminId,
        eventId,
        eventAreaId: area.id,
        batchId,
        batchNo: n + 1,
        note: batch.note,
        ...(n < batch.assigned
          ? {
              name: personName(batchId * 20 + n),
              email: `invitado-${person.toLowerCase()}@demo.test`,
              plate: `N${person}`,
              assignedAt: ago("assigned", n),
            }
          : {}),
        ...(n < batch.sent ? { sentAt: ago("sent", n) } : {}),
        ...(n < batch.opened ? { openedAt: ago("opened", n) } : {}),
        createdAt: ago("made", 0),
      };
    }),
  );
  for (const { n, passId } of rows) {
    await tx.execute(
      sql`update places set free_at = 'infinity', order_id = null, courtesy_id = ${passId} where id = ${free[n]?.id ?? 0}`,
    );
  }
  const history = rows.flatMap(({ n, label, passId }): History[] => [
    {
      passId,
      kind: "made",
      at: ago("made", 0),
      by: staff,
      data: { batch: batchId, zone: batch.zone, ...(label ? { place: label } : {}) },
    },
    ...(n < batch.assigned ? [{ passId, kind: "assigned", at: ago("assigned", n), by: staff }] : []),
    ...(n < batch.sent ? [{ passId, kind: "sent", at: ago("sent", n), by: staff, data: { channel: "email" } }] : []),
    ...(n < batch.opened ? [{ passId, kind: "opened", at: ago("opened", n), by: null }] : []),
    ...(isBlocked(n) ? [{ passId, kind: "blocked", at: ago("blocked", n), by: staff }] : []),
  ]);
  await insertHistory(tx, adminId, history);
  const inside = rows.slice(0, batch.entered);
  if (inside.length === 0) return;
  await tx
    .insert(scans)
    .values(
      inside.map(({ n, passId }) =>
        entryOf(event, passId, options.gateId, options.guard.id, arrivalOf(event, n, inside.length, now)),
      ),
    );
}

/** A batch that is made, with the first free places of its zone. */
export async function createCourtesies(options: Options): Promise<void> {
  const { batch, event, area, staff, now } = options;
  const { adminId, id: eventId } = event;
  const createdAt = new Date(now.getTime() - AGO.made * HOUR);
  await getDb().transaction(async (tx) => {
    const free = await tx.execute<Place>(sql`
      select id, label from places where event_area_id = ${area.id} and free_at = '-infinity'
      order by ordinal limit ${batch.quantity}`);
    if (free.length < batch.quantity) throw new Error(`${event.name} has too few places for ${batch.note}`);
    const [made] = await tx
      .insert(courtesyBatches)
      .values({
        adminId,
        eventId,
        eventAreaId: area.id,
        quantity: batch.quantity,
        made: batch.quantity,
        note: batch.note,
        state: "done",
        requestedBy: staff.id,
        createdAt,
        finishedAt: createdAt,
      })
      .returning({ id: courtesyBatches.id });
    if (!made) throw new Error("The batch was not written");
    await insertCourtesies(tx, options, made.id, free);
    const act = { at: createdAt, entity: "courtesy_batch", entityId: made.id };
    await insertAudit(tx, adminId, [
      { ...act, by: staff, action: "courtesy_batch.created", after: { eventId, quantity: batch.quantity } },
      { ...act, by: null, action: "courtesy_batch.finished", after: { made: batch.quantity } },
    ]);
  });
}
