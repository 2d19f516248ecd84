import { randomBytes } from "node:crypto";
import { auditLog, passEvents, passes, type scans } from "@/db/schema";
import { letters, type Planned, type Tx } from "@/db/seed/demo/rows";
import type { EventRow, UserRow } from "@/db/testing/factories";

interface NewPass extends Omit<typeof passes.$inferInsert, "id" | "createdAt" | "shortCode" | "salt"> {
  planned: Planned;
}

export async function insertPasses(tx: Tx, rows: readonly NewPass[]): Promise<void> {
  await tx.insert(passes).values(
    rows.map(({ planned: { id, at }, ...row }) => ({
      ...row,
      id,
      createdAt: at,
      shortCode: letters(`pass ${id}`, 16),
      salt: randomBytes(8),
    })),
  );
}

export interface History {
  passId: number;
  kind: string;
  at: Date;
  /** null: whoever has its link. */
  by: UserRow | null;
  data?: Record<string, string | number | null>;
}

/** What became of passes, in the order of time. */
export async function insertHistory(tx: Tx, adminId: number, history: readonly History[]): Promise<void> {
  const inOrder = [...history].sort((a, b) => a.at.getTime() - b.at.getTime());
  await tx.insert(passEvents).values(
    inOrder.map(({ passId, kind, at, by, data }) => ({
      passId,
      adminId,
      kind,
      at,
      data: data ?? null,
      actorKind: by ? "user" : "visitor",
      actorId: by?.id ?? null,
    })),
  );
}

interface Act {
  at: Date;
  /** null: a job. */
  by: UserRow | null;
  action: string;
  entity: string;
  entityId: number;
  after?: Record<string, string | number>;
}

/** The rows that the acts would have left in the log. */
export async function insertAudit(tx: Tx, adminId: number, acts: readonly Act[]): Promise<void> {
  await tx.insert(auditLog).values(
    acts.map(({ at, by, action, entity, entityId, after = {} }) => ({
      at,
      adminId,
      action,
      entity,
      entityId: String(entityId),
      requestId: "demo",
      actorKind: by ? "user" : "system",
      actorId: by?.id ?? null,
      actorName: by ? null : "worker",
      changes: Object.fromEntries(Object.entries(after).map(([key, value]) => [key, [null, value] as [null, unknown]])),
    })),
  );
}

/** The row of a first entry, as the gate writes it. */
export function entryOf(event: EventRow, passId: number, gateId: number, userId: number, at: Date) {
  return {
    adminId: event.adminId,
    passId,
    enclosureId: event.enclosureId,
    eventId: event.id,
    gateId,
    userId,
    direction: "in",
    decision: "admitted",
    entryNo: 1,
    nonce: crypto.randomUUID(),
    codeTail: letters(`pass ${passId}`, 16).slice(-4),
    scannedAt: at,
    recordedAt: at,
  } satisfies typeof scans.$inferInsert;
}

/** The n-th of so many moments since the gates were opened. */
export function arrivalOf(event: EventRow, n: number, count: number, now: Date): Date {
  const open = event.parkingOpensAt.getTime();
  return new Date(open + Math.floor(((n + 1) / (count + 1)) * Math.max(0, now.getTime() - open)));
}
