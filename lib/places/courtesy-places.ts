import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { inOrder, runPrepared, statement } from "@/db/prepared";
import { idList } from "@/lib/core/ids";
import { IS_FREE, LOCK_FREE } from "@/lib/places/sql";

/** Whether places that others are taking just now are passed over or waited for. */
export type Way = "skip" | "wait";

const ids = (list: readonly number[]) => sql`${idList(list)}::text::bigint[]`;

/** $1 area, $2 how many. */
const PICKED = {
  skip: `select p.id from places p where p.event_area_id = $1::int and ${LOCK_FREE.skip("$2::int")}`,
  wait: `select p.id from places p where p.event_area_id = $1::int and ${LOCK_FREE.wait("$2::int")}`,
};

/** $3 batch. */
const batchText = (way: Way) => `with picked as materialized (${PICKED[way]}), given as (
  update places p set free_at = 'infinity', order_id = null, courtesy_batch_id = $3::int
  from picked k where p.id = k.id returning p.id)
select count(*)::int as n from given`;

const GIVE_TO_BATCH = { skip: batchText("skip"), wait: batchText("wait") };

/** Gives up to `quantity` free places of an area to a batch of courtesies. Answers how many; with "wait" all that there are. */
export async function giveFreeToBatch(
  db: Db,
  batch: { id: number; eventAreaId: number; quantity: number },
  way: Way,
): Promise<number> {
  const params = [batch.eventAreaId, batch.quantity, batch.id];
  const [row] = await runPrepared<{ n: number }>(db, GIVE_TO_BATCH[way], params);
  return row?.n ?? 0;
}

/** $3 courtesies. */
const courtesiesText = (way: Way) => `with picked as materialized (${PICKED[way]}),
placed as (select id, row_number() over (order by id) as n from picked),
given as (
  update places p set free_at = 'infinity', order_id = null, courtesy_id = c.id
  from placed k join unnest($3::text::bigint[]) with ordinality as c (id, n) on c.n = k.n
  where p.id = k.id returning p.id)
select count(*)::int as n from given`;

const GIVE_TO_COURTESIES = { skip: courtesiesText("skip"), wait: courtesiesText("wait") };

/**
 * Gives each courtesy a free place of an area, in the order of both, as far as there are. Answers how many; with "wait"
 * all that there are.
 */
export async function giveFreeToCourtesies(
  db: Db,
  eventAreaId: number,
  courtesyIds: readonly number[],
  way: Way,
): Promise<number> {
  const params = [eventAreaId, courtesyIds.length, idList(courtesyIds)];
  const [row] = await runPrepared<{ n: number }>(db, GIVE_TO_COURTESIES[way], params);
  return row?.n ?? 0;
}

export interface LabelledPlace {
  id: number;
  label: string;
  isFree: boolean;
}

/** $1 area, $2 labels. */
const LABELLED = `from places p
where p.event_area_id = $1::int and p.label in (select jsonb_array_elements_text($2::text::jsonb)) order by p.id`;
const LOCK_LABELLED = `select 1 ${LABELLED} for update`;
const JUDGE_LABELLED = `select p.id, p.label, ${IS_FREE} as "isFree" ${LABELLED}`;

/**
 * Locks the places of an area that have these labels and says which are free, in the order of their ids: two statements,
 * one round trip, as `lockAndJudge`.
 */
export async function lockByLabel(db: Db, eventAreaId: number, labels: readonly string[]): Promise<LabelledPlace[]> {
  const params = [eventAreaId, JSON.stringify(labels)];
  const [, judged] = await inOrder(db, [
    statement(LOCK_LABELLED, params),
    statement<LabelledPlace>(JUDGE_LABELLED, params),
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
