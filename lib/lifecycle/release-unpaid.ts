import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { takePoint } from "@/lib/auth";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError, type ErrorCode, notFound } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import type { ReleaseDto, UnpaidDto } from "@/lib/lifecycle/client";
import { ReleaseUnpaid, type ReleaseUnpaidInput } from "@/lib/lifecycle/schemas";
import { cancelOrder, subjectOf } from "@/lib/orders";
import { attemptsOf, isLive, isPaid } from "@/lib/payments";
import { settlePayment } from "@/lib/settlement";

/** The providers are asked while the caller waits, so one call takes no more than this. */
const MAX_ORDERS = 50;
const PARALLEL = 5;

interface Selection {
  eventId?: number | undefined;
  orderId?: number | undefined;
}

interface Unpaid extends Record<string, unknown> {
  id: number;
  places: number;
  cents: number;
  method: string;
}

/** The condition for orders (alias o) of the actor's tenant that are being paid. */
function unpaidCondition(actor: PersonActor, { eventId, orderId }: Selection): SQL {
  const adminId = tenantOf(actor);
  const tenant = adminId === null ? sql`true` : sql`o.admin_id = ${adminId}`;
  const which =
    orderId === undefined
      ? sql`exists (select 1 from order_items h where h.order_id = o.id and h.event_id = ${eventId} and h.state = 'held')`
      : sql`o.id = ${orderId}`;
  return sql`o.state = 'awaiting_payment' and ${tenant} and ${which}`;
}

async function findUnpaid(ctx: Ctx, actor: PersonActor, which: Selection): Promise<Unpaid[]> {
  return dbOf(ctx).execute<Unpaid>(sql`
    select o.id, coalesce(o.method, 'card') as method, i.places, i.cents
    from orders o cross join lateral (
      select count(*)::int as places, coalesce(sum(price_cents - discount_cents + fee_cents), 0) as cents
      from order_items where order_id = o.id and state = 'held') i
    where ${unpaidCondition(actor, which)} order by o.id`);
}

async function assertExists(ctx: Ctx, actor: PersonActor, { eventId, orderId }: Selection): Promise<void> {
  const adminId = tenantOf(actor);
  const own = adminId === null ? sql`true` : sql`admin_id = ${adminId}`;
  const [known] = await dbOf(ctx).execute(
    orderId === undefined
      ? sql`select 1 from events where id = ${eventId} and ${own}`
      : sql`select 1 from orders where id = ${orderId} and ${own}`,
  );
  if (!known) throw notFound();
}

function summary(found: readonly Unpaid[]): UnpaidDto {
  const methods = new Map<string, number>();
  for (const { method } of found) methods.set(method, (methods.get(method) ?? 0) + 1);
  return {
    orders: found.length,
    places: found.reduce((sum, { places }) => sum + places, 0),
    totalCents: found.reduce((sum, { cents }) => sum + cents, 0),
    methods: [...methods].map(([method, orders]) => ({ method, orders })),
  };
}

/** Asks the provider about every attempt that may have money. */
async function settleAttempts(ctx: Ctx, orderId: number): Promise<void> {
  for (const attempt of await attemptsOf({}, subjectOf(orderId))) {
    const isOpen = isLive(attempt.state) || (isPaid(attempt.state) && attempt.appliedAt === null);
    if (isOpen && attempt.providerId) {
      await settlePayment({ ctx, input: { paymentId: attempt.id, source: "staff" } });
    }
  }
}

type Outcome = "released" | "paid" | "kept" | "failed";

const OUTCOMES: Partial<Record<ErrorCode, Outcome>> = {
  "order.paid": "paid",
  // The order ended by itself meanwhile.
  "order.expired": "released",
  "payment.not_cancellable": "kept",
};

async function stateOf(ctx: Ctx, orderId: number): Promise<string> {
  const [row] = await dbOf(ctx).execute<{ state: string }>(sql`select state from orders where id = ${orderId}`);
  return row?.state ?? "";
}

async function releaseOrder(ctx: Ctx, { id }: Unpaid, reason: string): Promise<Outcome> {
  try {
    await settleAttempts(ctx, id);
    if ((await stateOf(ctx, id)) !== "awaiting_payment") return "paid";
    await cancelOrder({ ctx, input: { orderId: id, reason } });
    return "released";
  } catch (error) {
    if (!(error instanceof DomainError)) logError(error, { requestId: ctx.requestId, orderId: id });
    const outcome = error instanceof DomainError ? OUTCOMES[error.code] : undefined;
    // The money came between asking and cancelling. It is applied now; if that fails, the payment's job does it.
    if (outcome === "paid") await settleAttempts(ctx, id).catch((late) => logError(late, { orderId: id }));
    return outcome ?? "failed";
  }
}

/**
 * Frees the places of unpaid orders of an event, or of one order. Each provider is asked first, and what turns out to be
 * paid is sold. Orders stay when their deposit was seen (`kept`) or their provider does not answer (`failed`). Not to be
 * called inside a transaction, because each order has its own.
 */
export async function releaseUnpaid({ ctx, input }: VerbArgs<ReleaseUnpaidInput>): Promise<ReleaseDto> {
  const { reason, preview, ...which } = parseInput(ReleaseUnpaid, input);
  const actor = authorizeUser(ctx.actor, "order:write");
  if (!preview) await takePoint("release:account", String(actor.userId));
  await assertExists(ctx, actor, which);
  const found = await findUnpaid(ctx, actor, which);
  const counts: Record<Outcome, number> = { released: 0, paid: 0, kept: 0, failed: 0 };
  const todo = preview ? [] : found.slice(0, MAX_ORDERS);
  const queue = todo.values();
  const releaseRemaining = async () => {
    for (const order of queue) counts[await releaseOrder(ctx, order, reason)] += 1;
  };
  await Promise.all(Array.from({ length: PARALLEL }, releaseRemaining));
  return { ...summary(found), ...counts, left: found.length - todo.length };
}
