import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { BarrierEventKind } from "@/lib/barriers/client";
import type { Ctx } from "@/lib/core/context";
import { tailOf } from "@/lib/core/short-code";

type Tx = Ctx & { db: Db };

export interface EventSource {
  controllerId: number;
  adminId: number;
  /** False: somebody says so who has not proven to be the device. */
  isProven: boolean;
}

export interface NewEvent {
  kind: BarrierEventKind;
  serialNo: number;
  at: Date;
  laneId: number | null;
  commandId?: number | null;
  /** Only its end is kept. */
  codeTail?: string;
  detail: string;
}

/** Keeps what a device says, or finds it: the same number again is the same event. */
export async function noteEvent(
  tx: Tx,
  { controllerId, adminId, isProven }: EventSource,
  { kind, serialNo, at, laneId, commandId = null, codeTail = "", detail }: NewEvent,
): Promise<{ id: number; isNew: boolean }> {
  const tail = tailOf(codeTail);
  const [made] = await tx.db.execute<{ id: number }>(sql`
    insert into barrier_events (admin_id, controller_id, lane_id, serial_no, kind, at, received_at, is_proven, command_id,
      code_tail, detail)
    values (${adminId}, ${controllerId}, ${laneId}, ${serialNo}, ${kind}, ${at}::timestamptz, ${tx.now}::timestamptz,
      ${isProven}, ${commandId}, ${tail}, ${detail})
    on conflict (controller_id, is_proven, serial_no) do nothing returning id`);
  if (made) return { id: made.id, isNew: true };
  return { id: (await findEvent(tx, controllerId, serialNo, isProven)).id, isNew: false };
}

/** An event that is known, and for how many milliseconds. */
export async function findEvent(tx: Tx, controllerId: number, serialNo: number, isProven = true) {
  const [kept] = await tx.db.execute<{ id: number; receivedAt: Date }>(sql`
    select id, received_at as "receivedAt" from barrier_events
    where controller_id = ${controllerId} and is_proven = ${isProven} and serial_no = ${serialNo}`);
  if (!kept) throw new Error("An event was neither written nor found");
  return { id: kept.id, ageMs: tx.now.getTime() - kept.receivedAt.getTime() };
}
