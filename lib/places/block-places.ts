import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { idList } from "@/lib/core/ids";
import { IS_FREE } from "@/lib/places/sql";

const FREE = sql.raw(IS_FREE);
const ids = (list: readonly number[]) => sql`${idList(list)}::text::bigint[]`;

/** The caller has locked the places and seen that they are free, or blocked already. */
export async function blockLocked(db: Db, placeIds: readonly number[], reason: string): Promise<void> {
  await db.execute(sql`
    update places set free_at = 'infinity', order_id = null, blocked_reason = ${reason} where id = any(${ids(placeIds)})`);
}

/** The caller has locked the places and seen that they are blocked. */
export async function unblockLocked(db: Db, placeIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    update places set free_at = '-infinity', blocked_reason = null where id = any(${ids(placeIds)})`);
}

/** A place that somebody has, or that is blocked for a reason other than `formerReason`, stays as it is. */
export async function blockByLabel(
  db: Db,
  eventAreaId: number,
  { label, reason, formerReason }: { label: string; reason: string; formerReason: string | undefined },
): Promise<void> {
  await db.execute(sql`
    update places p set free_at = 'infinity', order_id = null, blocked_reason = ${reason}
    where p.event_area_id = ${eventAreaId} and p.label = ${label}
      and ((${FREE}) or (p.blocked_reason is not null and p.blocked_reason = ${formerReason ?? ""}))`);
}

/** A place that is blocked for another reason stays so. */
export async function unblockByLabel(
  db: Db,
  eventAreaId: number,
  { label, reason }: { label: string; reason: string },
): Promise<void> {
  await db.execute(sql`
    update places set free_at = '-infinity', blocked_reason = null
    where event_area_id = ${eventAreaId} and label = ${label} and blocked_reason = ${reason}`);
}

/** The blocked places of an area, blocked in a copy of it as well. */
export async function copyBlocks(db: Db, from: number, to: number): Promise<void> {
  await db.execute(sql`
    update places t set free_at = 'infinity', blocked_reason = p.blocked_reason
    from places p where p.event_area_id = ${from} and p.blocked_reason is not null and t.event_area_id = ${to}
      and coalesce(t.label, t.ordinal::text) = coalesce(p.label, p.ordinal::text)`);
}
