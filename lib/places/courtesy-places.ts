import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { inOrder, sqlStatement } from "@/db/pipeline";
import { idList } from "@/lib/core/ids";
import { type Contention, GIVE_TO_BATCH, GIVE_TO_COURTESIES } from "@/lib/places/hot";
import { IS_FREE } from "@/lib/places/sql";

const ids = (list: readonly number[]) => sql`${idList(list)}::text::bigint[]`;

/** Gives up to `quantity` free places of an area to a batch of courtesies. Answers how many it found. */
export async function giveFreeToBatch(
  db: Db,
  { id: batchId, eventAreaId, quantity }: { id: number; eventAreaId: number; quantity: number },
  contention: Contention,
): Promise<number> {
  const [row] = await GIVE_TO_BATCH[contention](db, { eventAreaId, quantity, batchId });
  return row?.n ?? 0;
}

/**
 * Gives each courtesy a free place of an area, in the order of both, as far as there are any. Answers how many.
 */
export async function giveFreeToCourtesies(
  db: Db,
  eventAreaId: number,
  courtesyIds: readonly number[],
  contention: Contention,
): Promise<number> {
  const given = { eventAreaId, quantity: courtesyIds.length, courtesyIds: idList(courtesyIds) };
  const [row] = await GIVE_TO_COURTESIES[contention](db, given);
  return row?.n ?? 0;
}

export interface LabelledPlace extends Record<string, unknown> {
  id: number;
  label: string;
  isFree: boolean;
}

/**
 * Locks the places of an area that have these labels and says which are free, in the order of their ids. See
 * `lockAndJudge`.
 */
export async function lockByLabel(db: Db, eventAreaId: number, labels: readonly string[]): Promise<LabelledPlace[]> {
  const labelled = sql`from places p where p.event_area_id = ${eventAreaId}
    and p.label in (select jsonb_array_elements_text(${JSON.stringify(labels)}::text::jsonb)) order by p.id`;
  const [, judged] = await inOrder(db, [
    sqlStatement(sql`select 1 ${labelled} for update`),
    sqlStatement<LabelledPlace>(sql`select p.id, p.label, ${sql.raw(IS_FREE)} as "isFree" ${labelled}`),
  ]);
  return judged;
}

/** The caller has locked the places and seen that they are free. */
export async function giveToBatch(db: Db, batchId: number, placeIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    update places set free_at = 'infinity', order_id = null, courtesy_batch_id = ${batchId} where id = any(${ids(placeIds)})`);
}

export async function releaseCourtesies(db: Db, courtesyIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    update places p set free_at = '-infinity', courtesy_id = null
    from (select id from places where courtesy_id = any(${ids(courtesyIds)}) order by id for update) mine
    where p.id = mine.id`);
}

/** Answers how many places the batch had still. */
export async function releaseBatch(db: Db, batchId: number): Promise<number> {
  const { count } = await db.execute(sql`
    update places p set free_at = '-infinity', courtesy_batch_id = null
    from (select id from places where courtesy_batch_id = ${batchId} order by id for update) mine where p.id = mine.id`);
  return count;
}
