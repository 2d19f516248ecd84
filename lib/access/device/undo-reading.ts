import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { stayResets } from "@/db/schema";
import type { Direction } from "@/lib/access/client";
import { chargeFor } from "@/lib/access/gate-charge";
import type { Ctx } from "@/lib/core/context";
import { lockPass, noteTakenBack } from "@/lib/passes";

type Tx = Ctx & { db: Db };

interface Admitted extends Record<string, unknown> {
  adminId: number;
  passId: number;
  kind: string;
  direction: Direction;
  isUndone: boolean;
}

/** The entry's stay ends as if it had not been: the right to enter is there again. */
async function resetEntry(tx: Tx, { adminId, passId }: Admitted, undone: Undone): Promise<void> {
  const [stay] = await tx.db.execute<{ id: number; parkingAreaId: number | null }>(sql`
    select id, parking_area_id as "parkingAreaId" from stays
    where entry_scan_id = ${undone.scanId} and ended_by is null for no key update`);
  if (!stay) return;
  const [reset] = await tx.db
    .insert(stayResets)
    .values({
      adminId,
      passId,
      parkingAreaId: stay.parkingAreaId,
      reason: undone.reason,
      userId: undone.userId,
      at: tx.now,
    })
    .returning({ id: stayResets.id });
  if (!reset) throw new Error("The reset was not recorded");
  await tx.db.execute(sql`
    update stays set ended_by = 'reset', ended_at = ${tx.now}::timestamptz, reset_id = ${reset.id} where id = ${stay.id}`);
}

/** The car is inside still, unless it has come in again since. One whose entry nothing read has no stay to go on. */
const reopenStay = (tx: Tx, passId: number, scanId: number) =>
  tx.db.execute(sql`
    update stays s set ended_by = null, ended_at = null, end_scan_id = null, exit_gate_id = null, left_at = null
    where s.end_scan_id = ${scanId} and s.ended_by = 'exit' and s.entry_scan_id is not null
      and not exists (select from stays o where o.pass_id = ${passId} and o.car_no = s.car_no and o.ended_by is null)`);

export interface Undone {
  scanId: number;
  reason: string;
  /** Null: nobody had to say so. */
  userId: number | null;
}

/**
 * Takes an admitted reading back whose car did not pass, with what it took of a balance, once. The reading's own row stays,
 * since it happened. The caller has authorized. False: it was taken back before, or admitted nobody.
 */
export async function undoReading(tx: Tx, undone: Undone): Promise<boolean> {
  const { scanId, reason, userId } = undone;
  const find = () =>
    tx.db.execute<Admitted>(sql`
      select s.admin_id as "adminId", s.pass_id as "passId", p.kind, s.direction,
        exists (select from scan_undos u where u.scan_id = s.id) as "isUndone"
      from scans s join passes p on p.id = s.pass_id where s.id = ${scanId} and s.decision = 'admitted'`);
  const [scan] = await find();
  if (!scan) return false;
  await lockPass(tx.db, scan.passId);
  const [now] = await find();
  if (!now || now.isUndone) return false;
  await noteTakenBack(tx, { scanId, adminId: scan.adminId, reason, userId });
  if (scan.direction === "in") await resetEntry(tx, scan, undone);
  else await reopenStay(tx, scan.passId, scanId);
  const charge = await chargeFor(scan.kind);
  const { now: at, requestId } = tx;
  await charge?.undo?.(tx.db, { scanId, userId, reason, now: at, requestId, isVoid: true });
  return true;
}
