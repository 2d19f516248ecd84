import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * Whether a subscriber (q) has no event left: its days have passed, or every event of its season is over. A season
 * without events is not over.
 */
export const subscriptionIsOver = (now: Date) => {
  const at = sql`${now}::timestamptz`;
  return sql`(coalesce(q.valid_until < ${at}, false)
    or (q.season_id is not null and q.valid_until is null and exists (select 1 from events e where e.season_id = q.season_id)
      and not exists (select 1 from events e where e.season_id = q.season_id and e.state <> 'cancelled' and e.ends_at > ${at})))`;
};

/** Counts the subscribers that a zone still has to admit. */
export async function holdersOfZone(tx: { db: Db; now: Date }, zoneId: number): Promise<number> {
  const [row] = await tx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from subscriber_qrs q
    where q.parking_area_id = ${zoneId} and q.ended_at is null and not ${subscriptionIsOver(tx.now)}`);
  return row?.n ?? 0;
}

const MOST_NAMED = 5;

/**
 * The labels, as text for a message, that subscribers have in a zone and that new labels would lack. `labels` null: the
 * zone loses its numbers.
 */
export async function labelsOfHolders(
  tx: { db: Db; now: Date },
  zoneId: number,
  labels: readonly string[] | null,
): Promise<string | null> {
  const gone = labels === null ? sql`true` : sql`not (q.place_label = any(${`{${labels.join(",")}}`}::text[]))`;
  const rows = await tx.db.execute<{ label: string }>(sql`
    select distinct q.place_label as label from subscriber_qrs q
    where q.parking_area_id = ${zoneId} and q.ended_at is null and q.place_label is not null and ${gone}
      and not ${subscriptionIsOver(tx.now)} order by 1`);
  if (rows.length === 0) return null;
  const named = rows.slice(0, MOST_NAMED).map(({ label }) => label);
  return named.join(", ") + (rows.length > MOST_NAMED ? ` y ${rows.length - MOST_NAMED} más` : "");
}
