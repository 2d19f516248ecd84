import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { userIdOf } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import type { BankLine, DepositAct, DepositDto, DepositStage } from "@/lib/deposits/client";
import type { Which } from "@/lib/deposits/schemas";
import { DEPOSIT_LAG_HOURS, matchesPayment, readReference } from "@/lib/payments";

type Instants = "expiresAt" | "createdAt" | "claimedAt" | "approvedAt" | "acceptedAt" | "refusedAt";

export interface DepositRow
  extends Record<string, unknown>,
    Omit<DepositDto, Instants | "stage" | "dueAt" | "bank" | "acts"> {
  state: "expected" | "approved" | "accepted" | "refused";
  closedAs: "expired" | "cancelled" | null;
  expires: number;
  created: number;
  claimed: number | null;
  approved: number | null;
  accepted: number | null;
  refused: number | null;
  approverId: number | null;
  bank: BankLine | null;
  total?: number;
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/** Deposits (alias d) with their payment (p), what it is for (o), venue (e) and buyer (u). */
export const DEPOSITS = sql`deposits d
  join payments p on p.id = d.payment_id
  join payment_subjects o on ${matchesPayment("o")}
  join enclosures e on e.id = o.enclosure_id
  left join enclosure_policies y on y.enclosure_id = e.id
  left join users u on u.id = o.payer_id`;

/** Columns of a `DepositRow`, but `total`. */
export const DEPOSIT_COLUMNS = sql`
  d.id, d.admin_id as "adminId", d.reference, d.state, d.closed_as as "closedAs", d.amount_cents as "amountCents",
  (d.received_cents + coalesce((select sum(r.amount_cents) from statement_rows r
    where r.deposit_id = d.id and r.state = 'extra'), 0))::int as "receivedCents", ${ms("d.expires_at")} as expires, ${ms("d.created_at")} as created,
  ${ms("d.claimed_at")} as claimed, ${ms("d.approved_at")} as approved, ${ms("d.accepted_at")} as accepted,
  ${ms("d.refused_at")} as refused, d.approved_by as "approverId", d.refused_reason as "refusedReason",
  (select full_name from users where id = d.approved_by) as "approvedBy",
  (select full_name from users where id = d.accepted_by) as "acceptedBy",
  (select full_name from users where id = d.refused_by) as "refusedBy",
  (select jsonb_build_object('paidOn', r.paid_on, 'amountCents', r.amount_cents, 'text', r.text)
    from statement_rows r where r.deposit_id = d.id and r.state = 'matched') as bank,
  p.id as "paymentId", p.folio as "paymentFolio", o.order_id as "orderId", o.folio as "orderFolio",
  o.state as "orderState", e.id as "enclosureId", e.name as venue, e.time_zone as "timeZone", u.full_name as buyer,
  (p.is_test or o.is_test) as "isTest", coalesce(y.deposit_two_people, false) as "twoPeople"`;

const at = (time: number | null) => (time === null ? null : new Date(time));

function stageOf({ state, closedAs, claimed }: DepositRow): DepositStage {
  if (state !== "expected") return state;
  return closedAs ?? (claimed === null ? "expected" : "claimed");
}

/** Money that was seen, or that its buyer says was paid: it must be decided until then. */
function dueOf({ state, closedAs, claimed, approved }: DepositRow): Date | null {
  const isWaiting = state === "approved" || (state === "expected" && claimed !== null && closedAs !== "cancelled");
  if (!isWaiting) return null;
  return new Date(
    Math.min(approved ?? Number.POSITIVE_INFINITY, claimed ?? Number.POSITIVE_INFINITY) + DEPOSIT_LAG_HOURS * 3_600_000,
  );
}

/** The same in SQL, for lists: deposits (alias d) with money that waits for a person. */
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

/** A deposit as it is shown to a person, or to nobody. */
export function toDepositDto(found: DepositRow, userId: number | null): DepositDto {
  const { state: _state, closedAs: _closed, expires, created, claimed, approved, accepted, refused, ...rest } = found;
  const { approverId: _approver, total: _total, bank, ...row } = rest;
  return {
    ...row,
    bank,
    stage: stageOf(found),
    expiresAt: new Date(expires),
    createdAt: new Date(created),
    claimedAt: at(claimed),
    approvedAt: at(approved),
    acceptedAt: at(accepted),
    refusedAt: at(refused),
    dueAt: dueOf(found),
    acts: actsOf(found, userId),
  };
}

/** Deposits as pages show them, with how many there are without the limit. */
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

/** Rows of a tenant, or of all (null). */
export const ofTenant = (adminId: number | null): SQL => (adminId === null ? sql`true` : sql`d.admin_id = ${adminId}`);

function whichOne(which: Which): SQL {
  if ("depositId" in which) return sql`d.id = ${which.depositId}`;
  if ("paymentId" in which) return sql`p.id = ${which.paymentId}`;
  // An order may have had several: the one that somebody saw, else the one that is waited for, else the latest.
  if ("orderId" in which) return sql`o.order_id = ${which.orderId}`;
  const reference = readReference(which.reference);
  if (reference === null)
    throw new DomainError("input.invalid", {
      field: "reference",
      fields: { reference: "Esa referencia no existe: revisa sus 14 dígitos" },
    });
  return sql`d.reference = ${reference}`;
}

/** One deposit within the tenant's rows. */
export async function findDeposit(ctx: Ctx, which: Which, adminId: number | null): Promise<DepositDto> {
  const order = sql`(d.state = 'accepted') desc, (d.state = 'approved') desc, (d.closed_at is null) desc, d.id desc`;
  const { items } = await readDeposits(ctx, sql`${whichOne(which)} and ${ofTenant(adminId)}`, { order, limit: 1 });
  if (!items[0]) throw notFound();
  return items[0];
}
