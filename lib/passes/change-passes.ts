import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { idList, newShortCode } from "@/lib/core/ids";

/**
 * Locks the passes that are not revoked, in id order, and answers their ids. It waits for gates that are reading one of
 * them.
 */
export async function lockLivePasses(tx: { db: Db }, passIds: readonly number[]): Promise<number[]> {
  const rows = await tx.db.execute<{ id: number }>(sql`
    select id from passes where id = any(${idList(passIds)}::text::bigint[]) and state <> 'revoked' order by id for no key update`);
  return rows.map(({ id }) => id);
}

/** Locks one pass in any state, so that no gate reads it meanwhile. */
export async function lockPass(db: Db, passId: number): Promise<void> {
  await db.execute(sql`select 1 from passes where id = ${passId} for no key update`);
}

/** Changes how often a pass enters, and its zone. The caller has locked it. */
export async function changePass(
  db: Db,
  passId: number,
  { entryRights, parkingAreaId }: { entryRights: number; parkingAreaId?: number },
): Promise<void> {
  await db.execute(sql`
    update passes set entry_rights = ${entryRights}, parking_area_id = coalesce(${parkingAreaId ?? null}::int, parking_area_id)
    where id = ${passId}`);
}

/** Moves passes to another zone of an event. The caller has locked them. */
export async function movePasses(
  db: Db,
  passIds: readonly number[],
  { eventId, eventAreaId, enclosureId }: { eventId: number; eventAreaId: number; enclosureId: number },
): Promise<void> {
  await db.execute(sql`
    update passes set event_id = ${eventId}, event_area_id = ${eventAreaId}, enclosure_id = ${enclosureId}
    where id = any(${idList(passIds)}::text::bigint[])`);
}

/** Blocks passes or lets them in again, and answers the ids that changed. Revoked passes stay revoked. */
export async function setPassesBlocked(
  tx: { db: Db },
  passIds: readonly number[],
  isBlocked: boolean,
): Promise<number[]> {
  const live = await lockLivePasses(tx, passIds);
  const [to, reason] = isBlocked ? ["blocked", "blocked"] : ["active", null];
  const rows = await tx.db.execute<{ id: number }>(sql`
    update passes set state = ${to}, state_reason = ${reason}::text
    where id = any(${idList(live)}::text::bigint[]) and state = ${isBlocked ? "active" : "blocked"}
    returning id`);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/**
 * Makes the codes void that were shown of these passes: the next QR has another generation, and another short code,
 * since the old one could be dictated. The caller has locked them. A short code that is taken breaks
 * `passes_short_code_key`; then the transaction may be tried again.
 */
export async function renewPasses(tx: { db: Db }, passIds: readonly number[]): Promise<void> {
  const codes = passIds.map(() => newShortCode());
  await tx.db.execute(sql`
    update passes p set generation = p.generation + 1, short_code = n.code
    from unnest(${idList(passIds)}::text::bigint[], ${`{${codes.join(",")}}`}::text::text[]) as n (id, code)
    where p.id = n.id and p.state <> 'revoked'`);
}
