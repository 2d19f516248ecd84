import { type SQL, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { isPerson } from "@/lib/core/actors";
import type { Actor, Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, can, type Permission, tenantOf } from "@/lib/core/permissions";
import { payersOf } from "@/lib/ledger";
import { getOrder } from "@/lib/orders";
import type { OrderDto, PaidDto } from "@/lib/orders/client";
import { hasProvider, isLive, isPaid, matchesPayment, type Subject } from "@/lib/payments";
import { NextAction } from "@/lib/payments/schemas";
import type { MyPaymentDto } from "@/lib/settlement/client";
import { MyPaymentInput, PaymentStartInput } from "@/lib/settlement/schemas";
import { ticketsOfItems } from "@/lib/tickets";

/** Asked before it is judged whose a payment is: a key is nobody's customer, and sees what its scope shows of the tenant. */
export const asksForPayments = ({ kind }: Actor): Permission => (kind === "api_key" ? "order:read" : "home:read");

/** SQL: the actor may see the payment's subject, with the alias o. Staff sees its tenant's, and everybody their own. */
function isVisibleTo(actor: Actor): SQL {
  if (actor.kind === "system") return sql`true`;
  if (!isPerson(actor)) throw new DomainError("auth.required");
  if (actor.kind === "api_key") return sql`o.admin_id = ${tenantOf(actor)}`;
  const own = sql`o.payer_id = ${actor.userId}`;
  if (!can(actor, "payment:review")) return own;
  const adminId = tenantOf(actor);
  return adminId === null ? sql`true` : sql`(${own} or o.admin_id = ${adminId})`;
}

interface Row extends Record<string, unknown>, Omit<MyPaymentDto, "state" | "next"> {
  state: MyPaymentDto["state"] | null;
  next: unknown;
  provider: string | null;
}

type Which = { paymentId: number } | { folio: string } | { orderId: number } | Subject;

/** Folios of what is paid begin with CT, those of payments with PG. */
function matches(which: Which): SQL {
  if ("paymentId" in which) return sql`p.id = ${which.paymentId}`;
  if ("orderId" in which) return sql`o.order_id = ${which.orderId}`;
  if ("subjectId" in which) return sql`o.subject_type = ${which.subjectType} and o.subject_id = ${which.subjectId}`;
  return which.folio.startsWith("CT-") ? sql`o.folio = ${which.folio}` : sql`p.folio = ${which.folio}`;
}

/** Payments as pages show them; of what is paid first the one that paid it, then the latest. Asks no provider. */
async function readPayments(ctx: Ctx, which: Which, most: number): Promise<MyPaymentDto[]> {
  const rows = await dbOf(ctx).execute<Row>(sql`
    select coalesce(p.folio, o.folio) as folio, p.id as "paymentId", o.subject_type as "subjectType",
      o.subject_id as "subjectId", o.prepaid_id as "prepaidId", o.balance_cents as "balanceCents", o.order_id as "orderId", o.folio as "orderFolio",
      o.state as "orderState", o.enclosure_id as "enclosureId", coalesce(p.method, o.method, 'free') as method,
      case when o.state = 'review' and p.received_cents > p.refunded_cents then 'review'
        when p.state = 'paid' and p.applied_at is null then 'pending' when p.id is not null then p.state
        when o.state in ('paid', 'refunded') then 'paid' end as state,
      o.state = 'review' and exists (select 1 from refunds r where r.payment_id = p.id and r.state in ('pending', 'manual')) as "isGoingBack",
      coalesce(p.amount_cents, 0) as "amountCents", p.expires_at as "expiresAt",
      p.failure_code as "failureCode", p.next, p.provider,
      case when d.state = 'approved' then 'approved' when d.state = 'expected' and d.claimed_at is not null then 'claimed' end as seen, coalesce(p.is_test, o.is_test) as "isTest"
    from payment_subjects o left join payments p on ${matchesPayment("o")}
    left join deposits d on d.payment_id = p.id
    where ${matches(which)} and ${isVisibleTo(ctx.actor)} order by coalesce(p.received_cents, 0) > 0 desc, p.id desc nulls last limit ${most}`);
  return rows.flatMap(({ next, provider, state, ...rest }) => {
    // Nobody is sent to a provider that this installation does not have, as the demo's bank after the demo.
    const parsed = NextAction.safeParse(provider !== null && hasProvider(provider) ? next : null);
    return state === null ? [] : { ...rest, state, next: parsed.success ? parsed.data : null };
  });
}

/** Reads a payment as pages show it; for an order, the payment that paid it or else the latest. Asks no provider. */
export async function readPayment(ctx: Ctx, which: Which): Promise<MyPaymentDto> {
  const [payment] = await readPayments(ctx, which, 1);
  if (!payment) throw notFound();
  return payment;
}

/** An order with its payments, first the one that paid it and then the latest, and the ticket of each item that has one. */
export interface PurchaseDto {
  order: OrderDto;
  payments: MyPaymentDto[];
  ticketIds: ReadonlyMap<number, number>;
}

/** More attempts than that nobody makes. */
const MOST_ATTEMPTS = 200;

/** For the order's buyer and staff of its tenant. */
export async function getPurchase({ ctx, input }: VerbArgs<{ orderId: number }>): Promise<PurchaseDto> {
  const order = await getOrder({ ctx, input });
  const { id: orderId } = order;
  const [payments, ticketIds] = await Promise.all([
    readPayments(ctx, { orderId }, MOST_ATTEMPTS),
    ticketsOfItems(ctx, orderId),
  ]);
  return { order, payments: payments.filter(({ paymentId }) => paymentId !== null), ticketIds };
}

/** Answers the payment that decides what `payment` is for: the one that paid it, or else the latest. Asks no provider. */
export async function getLatestPayment({ ctx, input }: VerbArgs<Subject>): Promise<MyPaymentDto> {
  authorizeUser(ctx.actor, asksForPayments(ctx.actor));
  return readPayment(ctx, { subjectType: input.subjectType, subjectId: input.subjectId });
}

/** Answers a payment of the actor's own, or for staff of its tenant, without asking its provider. */
export async function getMyPayment({ ctx, input }: VerbArgs<MyPaymentInput>): Promise<MyPaymentDto> {
  const which = parseInput(MyPaymentInput, input);
  authorizeUser(ctx.actor, asksForPayments(ctx.actor));
  return readPayment(ctx, which);
}

/**
 * Answers what starting an order's payment answered, without beginning anything. It is null where the latest attempt is
 * over or of another method, and where the provider has not yet said how to pay.
 */
export async function getPaymentStart({ ctx, input }: VerbArgs<PaymentStartInput>): Promise<PaidDto | null> {
  const { method, ...which } = parseInput(PaymentStartInput, input);
  authorizeUser(ctx.actor, asksForPayments(ctx.actor));
  const named = await readPayment(ctx, which);
  const { paymentId, folio, state, next, ...latest } = await readPayment(ctx, named);
  if (paymentId === null) return { folio, paymentId, next: { kind: "finished" } };
  const isOver = state !== "review" && !isLive(state) && !isPaid(state);
  return isOver || !next || latest.method !== (method ?? named.method) ? null : { folio, paymentId, next };
}

/**
 * Answers the methods by which an order was paid, those of an order that it was exchanged for included, and none where it
 * cost nothing. The caller has authorized the actor.
 */
export async function methodsPaid(ctx: { db?: Db }, orderId: number): Promise<string[]> {
  const ids = (await payersOf(ctx, orderId)).map(({ paymentId }) => paymentId);
  const rows = await dbOf(ctx).execute<{ method: string }>(sql`
    select distinct method from payments where id = any(${`{${ids.join(",")}}`}::text::bigint[]) order by 1`);
  return rows.map(({ method }) => method);
}
