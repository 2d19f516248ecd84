import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { createEvent, createEventArea, createSaleable, createZone, type UserRow } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { jobs } from "@/lib/courtesy-qrs/jobs";
import { generateCourtesies } from "@/lib/courtesy-qrs/make/generate-courtesies";
import type { GenerateCourtesiesInput } from "@/lib/courtesy-qrs/schemas";

export const systemCtx = { ...ctxFor(null), actor: { kind: "system" as const, name: "test" } };

export type Sale = Awaited<ReturnType<typeof createSaleable>>;

/** A venue with one event, whose zone has ten places unless told otherwise. */
export const createSale = createSaleable;

/** Another zone of the same event, or of another event of the same venue. */
export async function createOther(
  sale: Sale,
  {
    capacity = 10,
    otherEvent = false,
    numbered = false,
  }: { capacity?: number; otherEvent?: boolean; numbered?: boolean } = {},
) {
  const numbering = numbered
    ? {
        isNumbered: true,
        numbering: { rows: [{ name: "B", parts: [[1, capacity]] as [number, number][] }], blocked: [] },
      }
    : {};
  const zone = await createZone(sale.enclosure, { capacity, name: "Sur", ...numbering }, [sale.gate]);
  const event = otherEvent ? await createEvent(sale.enclosure) : sale.event;
  const area = await createEventArea(event, zone);
  return { zone, event, area };
}

/** Runs the job of a batch as a worker does. */
export async function runBatch(batchId: number): Promise<void> {
  await jobs[0]?.handle({ ctx: systemCtx, data: { batchId } });
}

/** Generates courtesies and runs their job. Answers their ids in order. */
export async function makeAll(
  person: UserRow,
  where: { event: { id: number }; zone: { id: number } },
  input: Omit<GenerateCourtesiesInput, "eventId" | "zoneId">,
): Promise<{ batchId: number; ids: number[] }> {
  const asked = { eventId: where.event.id, zoneId: where.zone.id, ...input };
  const { id } = await generateCourtesies({ ctx: ctxFor(person), input: asked });
  await runBatch(id);
  const rows = await getDb().execute<{ id: number }>(
    sql`select pass_id as id from courtesies where batch_id = ${id} order by pass_id`,
  );
  return { batchId: id, ids: rows.map((row) => row.id) };
}

export interface Counts extends Record<string, unknown> {
  free: number;
  given: number;
  waiting: number;
}

/** Counts an area's places: those that are free, those of courtesies, and those that batches still keep. */
export async function countsOf(areaId: number): Promise<Counts> {
  const [row] = await getDb().execute<Counts>(sql`
    select (count(*) filter (where free_at <= clock_timestamp()))::int as free, count(courtesy_id)::int as given,
      count(courtesy_batch_id)::int as waiting from places where event_area_id = ${areaId}`);
  return row ?? { free: 0, given: 0, waiting: 0 };
}

/** The kinds of a pass's history, the oldest first. */
export async function eventsOf(passId: number): Promise<string[]> {
  const rows = await getDb().execute<{ kind: string }>(
    sql`select kind from pass_events where pass_id = ${passId} order by id`,
  );
  return rows.map(({ kind }) => kind);
}

/** Courtesies that break a rule about places. An empty answer means that all is well. */
export async function offences(): Promise<unknown[]> {
  return getDb().execute(sql`
    select c.pass_id, 'no place' as what from courtesies c join passes p on p.id = c.pass_id
    where c.deleted_at is null and p.state <> 'revoked'
      and not exists (select 1 from places l where l.courtesy_id = c.pass_id and l.event_area_id = c.event_area_id)
    union all select c.pass_id, 'not a place for each car' from courtesies c join passes p on p.id = c.pass_id
    where c.deleted_at is null and p.state <> 'revoked' and (select count(*) from places l where l.courtesy_id = c.pass_id)
      <> case when p.is_group then p.entry_rights else 1 end
    union all select c.pass_id, 'a deleted one has a place' from courtesies c join places l on l.courtesy_id = c.pass_id
    where c.deleted_at is not null
    union all select c.pass_id, 'pass of another area' from courtesies c join passes p on p.id = c.pass_id
    where (p.event_id, p.event_area_id, p.admin_id) is distinct from (c.event_id, c.event_area_id, c.admin_id)`);
}
