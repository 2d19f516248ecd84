import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { userIdOf } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import type { DepositAct, DepositDto, DepositStage } from "@/lib/deposits/client";
import type { DepositSelector } from "@/lib/deposits/schemas";
import { DEPOSIT_LAG_HOURS, matchesPayment, readReference } from "@/lib/payments";

export interface DepositRow extends Record<string, unknown>, Omit<DepositDto, "stage" | "dueAt" | "acts"> {
  state: "expected" | "approved" | "accepted" | "refused";
  closedAs: "expired" | "cancelled" | null;
  approverId: number | null;
  total?: number;
}

/** The aliases are d: deposit, p: payment, o: the purchase it pays, e: venue, y: the venue's policy, u: buyer. */
export const DEPOSITS = sql`deposits d
  join payments p on p.id = d.payment_id
  join payment_subjects o on ${matchesPayment("o")}
  join enclosures e on e.id = o.enclosure_id
  left join enclosure_policies y on y.enclosure_id = e.id
  left join users u on u.id = o.payer_id`;

/** The columns of a `DepositRow` without `total`. */
export const DEPOSIT_COLUMNS = sql`
  d.id, d.admin_id as "adminId", d.reference, d.state, d.closed_as as "closedAs", d.amount_cents as "amountCents",
  (d.received_cents + coalesce((select sum(r.amount_cents) from statement_rows r
    where r.deposit_id = d.id and r.state = 'extra'), 0))::int as "receivedCents",
  d.expires_at as "expiresAt", d.created_at as "createdAt", d.claimed_at as "claimedAt", d.approved_at as "approvedAt",
  d.accepted_at as "acceptedAt", d.refused_at as "refusedAt", d.approved_by as "approverId",
  d.refused_reason as "refusedReason",
  (select full_name from users where id = d.approved_by) as "approvedBy",
  (select full_name from users where id = d.accepted_by) as "acceptedBy",
  (select full_name from users where id = d.refused_by) as "refusedBy",
  (select jsonb_build_object('paidOn', r.paid_on, 'amountCents', r.amount_cents, 'text', r.text)
    from statement_rows r where r.deposit_id = d.id and r.state = 'matched') as bank,
  p.id as "paymentId", p.folio as "paymentFolio", o.order_id as "orderId", o.folio as "orderFolio",
  o.state as "orderState", e.id as "enclosureId", e.name as venue, e.time_zone as "timeZone", u.full_name as buyer,
  (p.is_test or o.is_test) as "isTest", coalesce(y.deposit_two_people, false) as "twoPeople"`;

function stageOf({ state, closedAs, claimedAt }: DepositRow): DepositStage {
  if (state !== "expected") return state;
  return closedAs ?? (claimedAt === null ? "expected" : "claimed");
}

/** The seven hours begin when staff saw the money or the buyer said that it is paid, whichever came first. */
function decisionDueAt({ state, closedAs, claimedAt, approvedAt }: DepositRow): Date | null {
  const isWaiting = state === "approved" || (state === "expected" && claimedAt !== null && closedAs !== "cancelled");
  if (!isWaiting) return null;
  const begun = Math.min(...[approvedAt, claimedAt].flatMap((at) => (at === null ? [] : [at.getTime()])));
  return new Date(begun + DEPOSIT_LAG_HOURS * 3_600_000);
}

/** Deposits (alias d) that wait for a person, by the same rule as `decisionDueAt`. */
export const WAITING = sql`(d.state = 'approved' or (d.state = 'expected' and d.claimed_at is not null and d.closed_as is distinct from 'cancelled'))`;

function actsOf({ state, twoPeople, approverId }: DepositRow, userId: number | null): DepositAct[] {
  switch (state) {
    case "accepted":
      return [];
    case "refused":
      return ["approve"];
    case "expected":
      return twoPeople ? ["approve", "refuse"] : ["approve", "accept", "refuse"];
    case "approved":
      return twoPeople && approverId === userId ? ["refuse"] : ["accept", "refuse"];
  }
}

/** The acts depend on the person who looks, because an approver may not accept where two people are asked for. */
export function toDepositDto(found: DepositRow, userId: number | null): DepositDto {
  const { state: _state, closedAs: _closed, approverId: _approver, total: _total, ...row } = found;
  return { ...row, stage: stageOf(found), dueAt: decisionDueAt(found), acts: actsOf(found, userId) };
}

/** `total` counts the rows without the limit. */
export async function readDeposits(
  ctx: Ctx,
  where: SQL,
  { order, limit, offset = 0 }: { order: SQL; limit: number; offset?: number },
): Promise<{ items: DepositDto[]; total: number }> {
  const rows = await dbOf(ctx).execute<DepositRow>(sql`
    select ${DEPOSIT_COLUMNS}, count(*) over ()::int as total from ${DEPOSITS}
    where ${where} order by ${order}, d.id limit ${limit} offset ${offset}`);
  return { items: rows.map((row) => toDepositDto(row, userIdOf(ctx.actor))), total: rows[0]?.total ?? 0 };
}

export const ofTenant = (adminId: number | null): SQL => (adminId === null ? sql`true` : sql`d.admin_id = ${adminId}`);

function selectorCondition(which: DepositSelector): SQL {
  if ("depositId" in which) return sql`d.id = ${which.depositId}`;
  if ("paymentId" in which) return sql`p.id = ${which.paymentId}`;
  // An order may have had several deposits; `findDeposit` takes the one that matters most.
  if ("orderId" in which) return sql`o.order_id = ${which.orderId}`;
  const reference = readReference(which.reference);
  if (reference === null)
    throw new DomainError("input.invalid", {
      field: "reference",
      fields: { reference: "Esa referencia no existe: revisa sus 14 dígitos" },
    });
  return sql`d.reference = ${reference}`;
}

/** When an order has several deposits, it takes the one whose money was seen, else the open one, else the latest. */
export async function findDeposit(ctx: Ctx, which: DepositSelector, adminId: number | null): Promise<DepositDto> {
  const order = sql`(d.state = 'accepted') desc, (d.state = 'approved') desc, (d.closed_at is null) desc, d.id desc`;
  const { items } = await readDeposits(ctx, sql`${selectorCondition(which)} and ${ofTenant(adminId)}`, {
    order,
    limit: 1,
  });
  if (!items[0]) throw notFound();
  return items[0];
}
