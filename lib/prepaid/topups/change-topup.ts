import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { dropLiveAttempt } from "@/lib/payments";
import type { TopupDto } from "@/lib/prepaid/client";
import { TopupId, type TopupIdInput } from "@/lib/prepaid/schemas";
import { endTopupAttempt } from "@/lib/prepaid/topups/end-attempt";
import { TOPUP, type TopupState } from "@/lib/prepaid/topups/subject";

interface Own extends Record<string, unknown> {
  accountId: number;
  creditCents: number;
  state: TopupState;
  venue: TopupDto["venue"];
}

/** An automatic one that is being charged is nobody's to change. */
async function findOwn(ctx: Pick<Ctx, "db">, topupId: number, userId: number): Promise<Own> {
  const [topup] = await dbOf(ctx).execute<Own>(sql`
    select t.account_id as "accountId", t.credit_cents as "creditCents", t.state,
      json_build_object('slug', n.slug, 'name', n.name, 'color', n.color) as venue
    from prepaid_topups t join enclosures n on n.id = t.enclosure_id
    where t.id = ${topupId} and t.payer_id = ${userId}
      and not (t.is_automatic and t.state = 'awaiting_payment')`);
  if (!topup) throw notFound();
  return topup;
}

/** A top-up that the buyer paid, or began to, whoever holds its account now. */
export async function getMyTopup({ ctx, input }: VerbArgs<TopupIdInput>): Promise<TopupDto> {
  const { topupId } = parseInput(TopupId, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:own_read");
  const { state, ...topup } = await findOwn(ctx, topupId, userId);
  return { id: topupId, ...topup, isWaiting: state === "awaiting_payment" };
}

/**
 * The buyer gives up a top-up that is not paid. Its attempt ends at its provider first; money that still comes is a
 * person's decision. Not to be called inside a transaction.
 */
export async function cancelTopup({ ctx, input }: VerbArgs<TopupIdInput>): Promise<{ accountId: number }> {
  const { topupId } = parseInput(TopupId, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:own");
  const { accountId, state } = await findOwn(ctx, topupId, userId);
  if (state === "awaiting_payment") await endTopupAttempt(ctx, topupId, null);
  await withTx(ctx, async (tx) => {
    const [topup] = await tx.db.execute<{ state: TopupState; adminId: number; isReceived: boolean }>(sql`
      select o.state, o.admin_id as "adminId", exists (select from payments p where p.subject_type = ${TOPUP}
        and p.subject_id = o.id and p.received_cents > p.refunded_cents) as "isReceived"
      from prepaid_topups o where o.id = ${topupId} for no key update of o`);
    if (!topup) throw notFound();
    if (topup.state === "cancelled") return;
    if (topup.isReceived) throw new DomainError("prepaid.topup_paid");
    if (topup.state !== "awaiting_payment") throw new DomainError("prepaid.topup_not_waiting");
    await tx.db.execute(sql`
      update prepaid_topups set state = 'cancelled', closed_at = ${tx.now}::timestamptz where id = ${topupId}`);
    await dropLiveAttempt(tx, { subjectType: TOPUP, subjectId: topupId });
    await recordAudit(tx, {
      action: "prepaid_topup.cancelled",
      entity: "prepaid_topup",
      entityId: topupId,
      adminId: topup.adminId,
      before: { state: topup.state },
      after: { state: "cancelled" },
    });
  });
  return { accountId };
}
