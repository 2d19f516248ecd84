import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { ErrorData } from "@/lib/core/declarations";
import { textOf } from "@/lib/core/messages";
import type { CashRefusal, MethodDto, MethodRefusal, OrderDto } from "@/lib/orders/client";
import { cashRefusal, isTooMuch } from "@/lib/orders/pay/cash-rules";
import { hasContact, needsContact } from "@/lib/orders/pay/contact-rule";
import { unreachedLeast } from "@/lib/orders/pay/least-rule";
import { paymentDeadline } from "@/lib/orders/pay/payment-deadline";
import { subjectOf } from "@/lib/orders/payments-of";
import {
  attemptsOf,
  type EnabledMethod,
  enabledMethods,
  isLive as isLiveState,
  leastData,
  liveAttempt,
  SMALL_CENTS,
  TOO_LITTLE,
} from "@/lib/payments";
import { OFFLINE_METHODS } from "@/lib/pricing/client";

const isLive = async (ctx: Ctx, order: OrderDto, method: string): Promise<boolean> =>
  order.state === "awaiting_payment" &&
  order.method === method &&
  (await liveAttempt(ctx, subjectOf(order.id)))?.method === method;

/** A payment that is under way goes on, whatever the rules for a new one say. */
async function cashRefusalOf(
  ctx: Ctx,
  order: OrderDto,
  account: EnabledMethod,
  { totalCents }: MethodDto,
): Promise<CashRefusal | null> {
  const { method, cash } = account;
  if (!cash || (await isLive(ctx, order, method))) return null;
  const refusal = await cashRefusal(dbOf(ctx), order, cash, ctx.now);
  return refusal ?? (isTooMuch(account, totalCents) ? "payment.cash_too_much" : null);
}

async function needsMore(ctx: Ctx, order: OrderDto, methods: readonly MethodDto[]): Promise<ReadonlySet<string>> {
  const asking = methods.filter(
    ({ method, totalCents }) => !OFFLINE_METHODS.includes(method) && needsContact(method, totalCents),
  );
  if (asking.length === 0 || (await hasContact(dbOf(ctx), order.buyerId))) return new Set();
  const refused = new Set<string>();
  for (const { method } of asking) if (!(await isLive(ctx, order, method))) refused.add(method);
  return refused;
}

/** Until when each method that is paid in cash or by deposit can be paid, if it is chosen now or under way. */
async function payBeforeOf(
  ctx: Ctx,
  order: OrderDto,
  offered: readonly EnabledMethod[],
): Promise<ReadonlyMap<string, Date>> {
  const cash = offered.filter((account) => account.cash);
  if (cash.length === 0) return new Map();
  const attempts = order.state === "awaiting_payment" ? await attemptsOf(ctx, subjectOf(order.id)) : [];
  const live = attempts.find(({ state }) => isLiveState(state));
  return new Map(
    cash.map((account) => [
      account.method,
      live?.method === account.method
        ? live.expiresAt
        : paymentDeadline({ order: { ...order, dbNow: ctx.now }, account, attempts }).deadline,
    ]),
  );
}

/** Leaves the methods that the venue takes, each with the reason where it may not be used. */
export async function withOfferedMethods(ctx: Ctx, order: OrderDto): Promise<OrderDto> {
  if (order.methods.length === 0) return order;
  const offered = await enabledMethods({ ctx, adminId: order.adminId, enclosureId: order.enclosure.id });
  const methods = order.methods.filter(({ method }) => offered.some((one) => one.method === method));
  const byCash = new Map<string, CashRefusal | null>();
  for (const one of offered) {
    const shown = one.cash && methods.find(({ method }) => method === one.method);
    if (shown) byCash.set(one.method, await cashRefusalOf(ctx, order, one, shown));
  }
  const least = await leastOf(ctx, order, offered, methods);
  const unverified = await needsMore(ctx, order, methods);
  const refusalOf = ({ method }: MethodDto): MethodDto["unavailable"] => {
    const leastCents = least.get(method);
    if (leastCents !== undefined) return said(TOO_LITTLE, leastData(method, leastCents));
    const code = byCash.get(method) ?? (unverified.has(method) ? "payment.contact_unverified" : null);
    return code ? said(code) : undefined;
  };
  const payBefore = await payBeforeOf(ctx, order, offered);
  return {
    ...order,
    methods: methods.map((one) => {
      const unavailable = refusalOf(one);
      if (unavailable) return { ...one, unavailable };
      const until = payBefore.get(one.method);
      return until ? { ...one, payBefore: until } : one;
    }),
  };
}

const said = (code: MethodRefusal, data: ErrorData = {}): MethodDto["unavailable"] => ({
  code,
  reason: textOf(code, data),
  data,
});

/** The minimum of each method whose total does not reach it. */
async function leastOf(
  ctx: Ctx,
  order: OrderDto,
  offered: readonly EnabledMethod[],
  methods: readonly MethodDto[],
): Promise<ReadonlyMap<string, number>> {
  const least = new Map<string, number>();
  for (const { method, totalCents } of methods) {
    const account = offered.find((one) => one.method === method);
    const leastCents = account ? unreachedLeast(account, totalCents) : null;
    if (leastCents !== null && !(await isLive(ctx, order, method))) least.set(method, leastCents);
  }
  return least;
}

/**
 * The answer of a hold uses it, which looks at accounts only for an order small enough to lie below a provider's minimum.
 */
export async function withOfferedIfSmall(ctx: Ctx, order: OrderDto): Promise<OrderDto> {
  const isSmall = order.methods.some(({ totalCents }) => totalCents > 0 && totalCents < SMALL_CENTS);
  return isSmall ? withOfferedMethods(ctx, order) : order;
}
