import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { DomainError } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import type { HoldFacts } from "@/lib/orders/hold/hold-facts";
import type { Wanted } from "@/lib/orders/hold/take-places";
import { IS_FREE, IS_HELD } from "@/lib/places";

/** What is asked but not yet in the own live cart, so that a form sent twice holds once. */
export async function withoutOwn(tx: Db, facts: HoldFacts, wanted: Wanted): Promise<Wanted> {
  if (!wanted.placeIds) return wanted;
  if (!facts.isNumbered) throw new DomainError("hold.place_unknown");
  if (facts.cartId === null || facts.cartExpired) return wanted;
  const own = await tx.execute<{ id: string }>(sql`
    select p.id from places p where p.event_area_id = ${facts.eventAreaId} and p.order_id = ${facts.cartId}
      and ${sql.raw(IS_HELD)}`);
  const held = new Set(own.map((place) => Number(place.id)));
  return { placeIds: wanted.placeIds.filter((id) => !held.has(id)) };
}

/** Which of the asked places do not exist in the area, and the labels of those that are not free. */
export async function missingOf(
  db: Db,
  eventAreaId: number,
  placeIds: readonly number[],
): Promise<{ unknown: boolean; labels: string[] }> {
  const rows = await db.execute<{ label: string | null; free: boolean }>(sql`
    select p.label, ${sql.raw(IS_FREE)} as free from places p
    where p.event_area_id = ${eventAreaId} and p.id = any(${idList(placeIds)}::text::bigint[]) order by p.ordinal`);
  return {
    unknown: rows.length < placeIds.length,
    labels: rows.filter((row) => !row.free).map((row) => row.label ?? ""),
  };
}
