import { type SQL, sql } from "drizzle-orm";
import { type Attempt, type Db, type Retry, TryAgain } from "@/db/client";
import { constraintOf } from "@/db/constraint";
import { DomainError } from "@/lib/core/errors";

/** A short code that was drawn is taken: another try draws others. */
export const DRAWING: Retry = { when: (error) => constraintOf(error) === "passes_short_code_key" };

const FREE = sql.raw("p.free_at < 'infinity' and p.free_at <= statement_timestamp()");

/** The first try waits for nobody, where another one follows that does. */
const mayAskAgain = ({ number, isLast }: Attempt) => number === 1 && !isLast;

/** Free places of an area, locked: passing over those that others are taking, or waiting for them in id order. */
function freePlaces(eventAreaId: number, quantity: number, attempt: Attempt): SQL {
  const where = sql`p.event_area_id = ${eventAreaId} and ${FREE}`;
  return mayAskAgain(attempt)
    ? sql`select p.id from places p where ${where} order by p.free_at, p.id limit ${quantity}::int for update skip locked`
    : sql`select p.id from places p where ${where} order by p.id + 0 limit ${quantity}::int for update`;
}

/** Answers the refusal, or asks for another try that waits. `found` is exact from the second try on. */
function tooFew(found: number, attempt: Attempt): Error {
  if (mayAskAgain(attempt)) return new TryAgain();
  return new DomainError("courtesy.not_enough_places", { data: { left: found } });
}

/**
 * Gives free places of an area to a batch, all or none. Errors: `courtesy.not_enough_places` with how many are free in
 * `data.left`. Asks for another try where one that waits may do better.
 */
export async function takeForBatch(
  tx: Db,
  batch: { id: number; eventAreaId: number; quantity: number },
  attempt: Attempt,
): Promise<void> {
  const { count } = await tx.execute(sql`
    with picked as materialized (${freePlaces(batch.eventAreaId, batch.quantity, attempt)})
    update places p set free_at = 'infinity', order_id = null, courtesy_batch_id = ${batch.id}
    from picked k where p.id = k.id`);
  if (count < batch.quantity) throw tooFew(count, attempt);
}

/** A numbered place that is free, and locked. */
export interface LabelledPlace {
  id: number;
  label: string;
}

/**
 * Locks the places with these labels; answers them in the order of their ids. Errors: `courtesy.place_unknown`,
 * `courtesy.places_taken`, each with the labels in `data.labels`.
 */
export async function lockLabelled(tx: Db, eventAreaId: number, labels: readonly string[]): Promise<LabelledPlace[]> {
  const asked = sql`${JSON.stringify(labels)}::text::jsonb`;
  const rows = await tx.execute<{ id: number; label: string; free: boolean }>(sql`
    select p.id::float8 as id, p.label, (${FREE}) as free from places p
    where p.event_area_id = ${eventAreaId} and p.label in (select jsonb_array_elements_text(${asked}))
    order by p.id for update`);
  const known = new Set(rows.map(({ label }) => label));
  const unknown = labels.filter((label) => !known.has(label));
  const say = (list: readonly string[]) => ({ field: "labels", data: { labels: named(list) } });
  if (unknown.length > 0) throw new DomainError("courtesy.place_unknown", say(unknown));
  const taken = rows.filter(({ free }) => !free).map(({ label }) => label);
  if (taken.length > 0) throw new DomainError("courtesy.places_taken", say(taken));
  return rows.map(({ id, label }) => ({ id, label }));
}

/** Gives places that are locked and free to a batch. */
export async function giveToBatch(tx: Db, batchId: number, places: readonly LabelledPlace[]): Promise<void> {
  await tx.execute(sql`
    update places set free_at = 'infinity', order_id = null, courtesy_batch_id = ${batchId}
    where id = any(${`{${places.map(({ id }) => id).join(",")}}`}::text::bigint[])`);
}

const SHOWN = 10;

function named(labels: readonly string[]): string {
  const more = labels.length - SHOWN;
  return `${labels.slice(0, SHOWN).join(", ")}${more > 0 ? ` y ${more} más` : ""}`;
}

/**
 * Gives each of these courtesies a free place of an area, in the order of both. Errors and throws as `takeForBatch`. They
 * have no place, and are of that area already.
 */
export async function takeForCourtesies(
  tx: Db,
  eventAreaId: number,
  passIds: readonly number[],
  attempt: Attempt,
): Promise<void> {
  const { count } = await tx.execute(sql`
    with picked as materialized (${freePlaces(eventAreaId, passIds.length, attempt)}),
    placed as (select id, row_number() over (order by id) as n from picked)
    update places p set free_at = 'infinity', order_id = null, courtesy_id = c.id
    from placed k join unnest(${`{${passIds.join(",")}}`}::text::bigint[]) with ordinality as c (id, n) on c.n = k.n
    where p.id = k.id`);
  if (count < passIds.length) throw tooFew(count, attempt);
}

/** Puts the places of courtesies on sale again, at once. */
export async function freePlacesOf(tx: Db, passIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update places p set free_at = '-infinity', courtesy_id = null
    from (select id from places where courtesy_id = any(${`{${passIds.join(",")}}`}::text::bigint[]) order by id for update) mine
    where p.id = mine.id`);
}
