import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import { tenantOf } from "@/lib/core/permissions";
import { ENTRIES, PLACE_JOIN } from "@/lib/courtesy-qrs/courtesy-sql";
import { lockLivePasses } from "@/lib/passes";

type Tx = Ctx & { db: Db };

/** A courtesy that is locked together with its pass: no gate admits it until the transaction ends. */
export interface LockedCourtesy {
  id: number;
  adminId: number;
  eventId: number;
  eventAreaId: number;
  zoneKey: string;
  placeLabel: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  plate: string | null;
  note: string | null;
  linkNo: number;
  isAssigned: boolean;
  isDeleted: boolean;
  isRevoked: boolean;
  isBlocked: boolean;
  isOver: boolean;
  entryRights: number;
  isGroup: boolean;
  entriesUsed: number;
}

/**
 * Locks courtesies, then their passes, each in id order, and reads them under those locks. Every transaction keeps this
 * order, and locks places after them.
 */
export async function lockCourtesies(tx: Tx, where: SQL): Promise<LockedCourtesy[]> {
  const found = await tx.db.execute<{ id: number }>(sql`
    select c.pass_id as id from courtesies c where ${where} order by c.pass_id for update`);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  await lockLivePasses(tx, ids);
  return tx.db.execute<LockedCourtesy & Record<string, unknown>>(sql`
    select c.pass_id as id, c.admin_id as "adminId", c.event_id as "eventId", c.event_area_id as "eventAreaId",
      z.key as "zoneKey", l.label as "placeLabel", c.name, c.email, c.phone, c.plate, c.note, c.link_no as "linkNo",
      c.assigned_at is not null as "isAssigned", c.deleted_at is not null as "isDeleted",
      p.state = 'revoked' as "isRevoked", p.state = 'blocked' as "isBlocked",
      (v.state = 'cancelled' or v.ends_at <= ${tx.now}::timestamptz) as "isOver",
      p.entry_rights as "entryRights", p.is_group as "isGroup", ${ENTRIES}::int as "entriesUsed"
    from courtesies c join passes p on p.id = c.pass_id join events v on v.id = c.event_id
    join event_areas a on a.id = c.event_area_id join parking_areas z on z.id = a.parking_area_id
    ${PLACE_JOIN}
    where c.pass_id = any(${idList(ids)}::text::bigint[]) order by c.pass_id`);
}

/** Locks one courtesy of the actor's tenant that may still be changed. */
export async function lockCourtesy(tx: Tx, id: number): Promise<LockedCourtesy> {
  const tenant = tenantOf(tx.actor);
  const [found] = await lockCourtesies(
    tx,
    sql`c.pass_id = ${id} and (${tenant}::int is null or c.admin_id = ${tenant}::int)`,
  );
  if (!found) throw notFound();
  if (found.isDeleted) throw new DomainError("courtesy.deleted");
  if (found.isOver || found.isRevoked) throw new DomainError("courtesy.event_over");
  return found;
}
