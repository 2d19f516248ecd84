import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { guardBreaks, guardShifts } from "@/db/schema";
import { postKey, type ShiftDto } from "@/lib/access/client";
import { gatesOfGuard } from "@/lib/access/queries";
import { ShiftBreak, StartShift } from "@/lib/access/schemas";
import { readShifts } from "@/lib/access/shifts/shift-list";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";

type Tx = Ctx & { db: Db };
type ShiftRow = typeof guardShifts.$inferSelect;

/** The person's shifts are changed one after the other: two phones of one guard start one shift. */
async function lockOpenShift(tx: Tx, userId: number): Promise<ShiftRow | undefined> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('guard_shift'), ${userId})`);
  const [open] = await tx.db
    .select()
    .from(guardShifts)
    .where(and(eq(guardShifts.userId, userId), isNull(guardShifts.endedAt)));
  return open;
}

async function tellOf(tx: Tx, shiftId: number): Promise<ShiftDto> {
  const [shift] = await readShifts(tx.db, sql`s.id = ${shiftId}`, tx.now);
  if (!shift) throw new Error("The shift was not found");
  return shift;
}

async function endOpen(tx: Tx, shift: ShiftRow, endedBy: "guard" | "moved"): Promise<void> {
  const at = sql`greatest(${tx.now}::timestamptz, started_at)`;
  await tx.db
    .update(guardBreaks)
    .set({ endedAt: at })
    .where(and(eq(guardBreaks.shiftId, shift.id), isNull(guardBreaks.endedAt)));
  await tx.db.update(guardShifts).set({ endedAt: at, endedBy }).where(eq(guardShifts.id, shift.id));
  await recordAudit(tx, {
    action: "shift.ended",
    entity: "guard_shift",
    entityId: shift.id,
    adminId: shift.adminId,
    after: { gateId: shift.gateId, endedBy },
  });
}

/** Begins the person's work at a gate of today, and ends that at another one. Work that has begun there goes on. */
export async function startShift({ ctx, input }: VerbArgs<StartShift>): Promise<ShiftDto> {
  const { post: key, gateId } = parseInput(StartShift, input);
  const actor = authorizeUser(ctx.actor, "scan:redeem");
  const post = (await gatesOfGuard({ ctx })).find((one) => postKey(one) === key);
  if (!post?.gates.some(({ id }) => id === gateId)) throw new DomainError("scan.gate_unknown");
  const eventId = post.event?.id ?? null;
  return withTx(ctx, async (tx) => {
    const open = await lockOpenShift(tx, actor.userId);
    if (open && open.gateId === gateId && open.eventId === eventId) return tellOf(tx, open.id);
    if (open) await endOpen(tx, open, "moved");
    const [gate] = await tx.db.execute<{ adminId: number }>(
      sql`select admin_id as "adminId" from gates where id = ${gateId}`,
    );
    const adminId = gate?.adminId ?? tenantOf(actor);
    if (adminId === null) throw new DomainError("scan.gate_unknown");
    const [made] = await tx.db
      .insert(guardShifts)
      .values({ adminId, userId: actor.userId, eventId, gateId, startedAt: tx.now })
      .returning({ id: guardShifts.id });
    if (!made) throw new Error("The shift was not recorded");
    await recordAudit(tx, {
      action: "shift.started",
      entity: "guard_shift",
      entityId: made.id,
      adminId,
      after: { gateId, eventId },
    });
    return tellOf(tx, made.id);
  });
}

/** Begins or ends a break of the person's open shift; one that is as asked stays so. */
export async function takeBreak({ ctx, input }: VerbArgs<ShiftBreak>): Promise<ShiftDto> {
  const { isOnBreak } = parseInput(ShiftBreak, input);
  const { userId } = authorizeUser(ctx.actor, "scan:redeem");
  return withTx(ctx, async (tx) => {
    const open = await lockOpenShift(tx, userId);
    if (!open) throw new DomainError("shift.none_open");
    const running = and(eq(guardBreaks.shiftId, open.id), isNull(guardBreaks.endedAt));
    const changed = isOnBreak
      ? await tx.db
          .insert(guardBreaks)
          .values({ adminId: open.adminId, shiftId: open.id, startedAt: tx.now })
          .onConflictDoNothing()
          .returning({ id: guardBreaks.id })
      : await tx.db
          .update(guardBreaks)
          .set({ endedAt: sql`greatest(${tx.now}::timestamptz, started_at)` })
          .where(running)
          .returning({ id: guardBreaks.id });
    if (changed.length > 0) {
      const action = isOnBreak ? "shift.break_started" : "shift.break_ended";
      await recordAudit(tx, { action, entity: "guard_shift", entityId: open.id, adminId: open.adminId });
    }
    return tellOf(tx, open.id);
  });
}

/** Ends the person's open shift, and answers what was read in it. */
export async function endShift({ ctx }: { ctx: Ctx }): Promise<ShiftDto> {
  const { userId } = authorizeUser(ctx.actor, "scan:redeem");
  return withTx(ctx, async (tx) => {
    const open = await lockOpenShift(tx, userId);
    if (!open) throw new DomainError("shift.none_open");
    await endOpen(tx, open, "guard");
    return tellOf(tx, open.id);
  });
}

/** The person's open shift, or the one that ended within the last hour; null where there is neither. */
export async function myShift({ ctx }: { ctx: Ctx }): Promise<ShiftDto | null> {
  const { userId } = authorizeUser(ctx.actor, "scan:redeem");
  const recent = sql`s.user_id = ${userId}
    and (s.ended_at is null or s.ended_at > ${ctx.now}::timestamptz - interval '1 hour')`;
  const [shift] = await readShifts(dbOf(ctx), recent, ctx.now);
  return shift ?? null;
}
