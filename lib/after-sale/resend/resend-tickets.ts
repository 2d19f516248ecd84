import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { refusalOf } from "@/lib/after-sale/allowance";
import { ResendTickets, type ResendTicketsInput } from "@/lib/after-sale/schemas";
import { termsOf } from "@/lib/after-sale/terms";
import { readFacts, type TicketFacts, ticketsOfActor } from "@/lib/after-sale/ticket-facts";
import { recordAudit } from "@/lib/audit";
import { takeTurn } from "@/lib/auth";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { queueMessage } from "@/lib/notifications";

/** Leaves out the tickets that admit no more, and refuses when none is left. */
async function stillAdmitting(ctx: Ctx, found: readonly TicketFacts[], isStaff: boolean): Promise<TicketFacts[]> {
  const live: TicketFacts[] = [];
  let refusal: Error | null = null;
  for (const facts of found) {
    const refused = refusalOf("resend", facts, await termsOf(ctx, facts), { now: ctx.now, isStaff });
    if (refused) refusal ??= refused;
    else live.push(facts);
  }
  if (live.length === 0 && refusal) throw refusal;
  return live;
}

/**
 * Mails one ticket, or those of an order, to the holders again. The wait until the next time grows, so that nobody's
 * mailbox can be filled. A reason is kept where staff gives one.
 */
export async function resendTickets({ ctx, input }: VerbArgs<ResendTicketsInput>): Promise<{ mails: number }> {
  const asked = parseInput(ResendTickets, input);
  const { where, isStaff } = ticketsOfActor(ctx);
  const which = "orderId" in asked ? sql`t.order_id = ${asked.orderId}` : sql`t.id = ${asked.ticketId}`;
  const found = await readFacts(ctx, sql`${which} and ${where}`);
  const [first] = found;
  if (!first) throw notFound();
  const live = await stillAdmitting(ctx, found, isStaff);
  await takeTurn("tickets:send", String(first.orderId));
  const holders = [...new Set(live.map(({ holderId }) => holderId))];
  return withTx(ctx, async (tx) => {
    for (const toUserId of holders) {
      const payload: Record<string, number> =
        "orderId" in asked ? { orderId: asked.orderId } : { ticketId: asked.ticketId };
      await queueMessage(tx, {
        idempotencyKey: `tickets.copy:${first.orderId}:${toUserId}:${tx.now.getTime()}`,
        template: "tickets.copy",
        toUserId,
        adminId: first.adminId,
        payload,
      });
    }
    await recordAudit(tx, {
      action: "ticket.resent",
      entity: "order",
      entityId: first.orderId,
      adminId: first.adminId,
      after: { ticketIds: live.map(({ id }) => id), ...(isStaff ? { reason: asked.reason } : {}) },
    });
    return { mails: holders.length };
  });
}
