import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Actor, Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, can, tenantOf } from "@/lib/core/permissions";
import type { PaidDto } from "@/lib/orders/schemas";
import { isLive, isPaid, matchesPayment } from "@/lib/payments";
import { NextAction } from "@/lib/payments/schemas";
import type { MyPaymentDto } from "@/lib/settlement/client";
import { MyPaymentInput, PaymentStartInput } from "@/lib/settlement/schemas";

/** What payments are for (alias o) and the actor may look at: its own, and for staff those of its tenant. */
export function payableBy(actor: Actor): SQL {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind === "visitor") throw new DomainError("auth.required");
  const own = sql`o.payer_id = ${actor.userId}`;
  if (!can(actor, "payment:review")) return own;
  const adminId = tenantOf(actor);
  return adminId === null ? sql`true` : sql`(${own} or o.admin_id = ${adminId})`;
}

interface Row extends Record<string, unknown>, Omit<MyPaymentDto, "state" | "expiresAt" | "next"> {
  state: MyPaymentDto["state"] | null;
  expires: number | null;
  next: unknown;
}

/** A payment as pages show it: by its id, its folio, or of an order (by id or folio) the one that paid, else the latest. */
export async function readPayment(
  ctx: Ctx,
  which: { paymentId: number } | { folio: string } | { orderId: number },
): Promise<MyPaymentDto> {
  const where =
    "paymentId" in which
      ? sql`p.id = ${which.paymentId}`
      : "orderId" in which
        ? sql`o.order_id = ${which.orderId}`
        : which.folio.startsWith("CT-")
          ? sql`o.folio = ${which.folio}`
          : sql`p.folio = ${which.folio}`;
  const [row] = await dbOf(ctx).execute<Row>(sql`
    select coalesce(p.folio, o.folio) as folio, p.id as "paymentId", o.order_id as "orderId", o.folio as "orderFolio",
      o.state as "orderState", o.enclosure_id as "enclosureId", coalesce(p.method, o.method, 'free') as method,
      case when o.state = 'review' and p.received_cents > p.refunded_cents then 'review'
        when p.state = 'paid' and p.applied_at is null then 'pending' when p.id is not null then p.state
        when o.state in ('paid', 'refunded') then 'paid' end as state,
      coalesce(p.amount_cents, 0) as "amountCents", (extract(epoch from p.expires_at) * 1000)::float8 as expires,
      p.failure_code as "failureCode", p.next,
      case when d.state = 'approved' then 'approved' when d.state = 'expected' and d.claimed_at is not null then 'claimed' end as seen, coalesce(p.is_test, o.is_test) as "isTest"
    from payment_subjects o left join payments p on ${matchesPayment("o")}
    left join deposits d on d.payment_id = p.id
    where ${where} and ${payableBy(ctx.actor)} order by coalesce(p.received_cents, 0) > 0 desc, p.id desc nulls last limit 1`);
  if (!row?.state) throw notFound();
  const { expires, next, state, ...rest } = row;
  const parsed = NextAction.safeParse(next);
  return {
    ...rest,
    state,
    expiresAt: expires === null ? null : new Date(expires),
    next: parsed.success ? parsed.data : null,
  };
}

/**
 * A payment of the actor's own order (staff: of its tenant), as written down: by its id, by folio (the payment's; the
 * order's for one that cost nothing) or of an order the one that paid, else the latest. It asks no provider.
 */
export async function getMyPayment({ ctx, input }: VerbArgs<MyPaymentInput>): Promise<MyPaymentDto> {
  const which = parseInput(MyPaymentInput, input);
  authorizeUser(ctx.actor, "home:read");
  return readPayment(ctx, which);
}

/**
 * What starting the payment of an order answered, as far as it is written down: null where its latest attempt is over
 * or of another method, and where its provider has not said yet how to pay. It asks no provider and begins nothing.
 */
export async function getPaymentStart({ ctx, input }: VerbArgs<PaymentStartInput>): Promise<PaidDto | null> {
  const { method, ...which } = parseInput(PaymentStartInput, input);
  authorizeUser(ctx.actor, "home:read");
  const named = await readPayment(ctx, which);
  const { paymentId, folio, state, next, ...latest } = await readPayment(ctx, { orderId: named.orderId });
  if (paymentId === null) return { folio, paymentId, next: { kind: "finished" } };
  const isOver = state !== "review" && !isLive(state) && !isPaid(state);
  return isOver || !next || latest.method !== (method ?? named.method) ? null : { folio, paymentId, next };
}
