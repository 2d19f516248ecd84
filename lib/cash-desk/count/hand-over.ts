import { eq, type SQL, sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { deskHandovers, deskShifts } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { proveSigner } from "@/lib/auth";
import type { ReceiverDto } from "@/lib/cash-desk/client";
import { countResult } from "@/lib/cash-desk/count/count-result";
import { HandOver, type HandOverInput } from "@/lib/cash-desk/schemas";
import { lockOwnShift } from "@/lib/cash-desk/shift/lock-shift";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";

/** SQL: person `u` may take over cash of the tenant. */
const mayReceive = (adminId: SQL): SQL =>
  sql`u.admin_id = ${adminId} and u.state = 'active' and u.position in ('owner', 'operator', 'cashier')`;

/** Who may take over the cash of the actor's shift. */
export async function shiftReceivers({ ctx }: { ctx: Ctx }): Promise<ReceiverDto[]> {
  const { userId } = authorizeUser(ctx.actor, "desk:use");
  return dbOf(ctx).execute<Record<string, unknown> & ReceiverDto>(sql`
    select u.id, u.full_name as name from desk_shifts s
    join users u on ${mayReceive(sql`s.admin_id`)} and u.id <> s.user_id
    where s.user_id = ${userId} and s.closed_at is null order by lower(u.full_name), u.id limit 200`);
}

/**
 * The counted cash goes to another person, and both sign. With that the shift ends. A difference is explained by who gives.
 */
export async function handOver({ ctx, input }: VerbArgs<HandOverInput>): Promise<{ shiftId: number }> {
  const { toUserId, reason, ownSecret, theirSecret } = parseInput(HandOver, input);
  const actor = authorizeUser(ctx.actor, "desk:use");
  const [receiver] = await dbOf(ctx).execute<{ id: number }>(sql`
    select u.id from desk_shifts s join users u on ${mayReceive(sql`s.admin_id`)} and u.id <> s.user_id
    where s.user_id = ${actor.userId} and s.closed_at is null and u.id = ${toUserId}`);
  const assertReceiver = () => {
    if (!receiver) throw new DomainError("desk.cannot_receive", { field: "toUserId" });
  };
  if (receiver) {
    await proveSigner(ctx, { userId: actor.userId, secret: ownSecret, field: "ownSecret" });
    await proveSigner(ctx, { userId: toUserId, secret: theirSecret, field: "theirSecret" });
  }
  return withTx(ctx, async (tx) => {
    const shift = await lockOwnShift(tx, actor);
    if (shift.state !== "counted") throw new DomainError("desk.not_counted");
    assertReceiver();
    const result = await countResult(tx, shift.id);
    if (!result) throw new DomainError("desk.not_counted");
    const { countedCents, differenceCents } = result;
    if (differenceCents !== 0 && reason.length < 3)
      throw new DomainError("input.invalid", { field: "reason", fields: { reason: "Escribe qué pasó" } });
    await tx.db.insert(deskHandovers).values({
      adminId: shift.adminId,
      shiftId: shift.id,
      fromUserId: actor.userId,
      toUserId,
      amountCents: countedCents,
      differenceCents,
      reason: reason || null,
      at: tx.now,
    });
    await tx.db.update(deskShifts).set({ state: "handed_over", closedAt: tx.now }).where(eq(deskShifts.id, shift.id));
    await recordAudit(tx, {
      action: "desk_shift.handed_over",
      entity: "desk_shift",
      entityId: shift.id,
      adminId: shift.adminId,
      before: { state: "counted" },
      after: { state: "handed_over", toUserId, countedCents, differenceCents, reason },
    });
    return { shiftId: shift.id };
  });
}
