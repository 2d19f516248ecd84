import { notFound, redirect } from "next/navigation";
import { orNotFound } from "@/app/or-not-found";
import { ASKS_TO_CANCEL } from "@/components/checkout/asked-cancel";
import { isSuperseded, isUndecided, paymentPath } from "@/components/checkout/payment-path";
import type { Query } from "@/components/store/selection";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { requireActor } from "@/lib/http";
import { getOrder } from "@/lib/orders";
import type { OrderDto } from "@/lib/orders/client";
import { getMyTopup, getPrepaid } from "@/lib/prepaid";
import type { PrepaidDto, TopupDto } from "@/lib/prepaid/client";
import { getLatestPayment, getMyPayment, settlePayment } from "@/lib/settlement";
import type { MyPaymentDto } from "@/lib/settlement/client";

/** The buyer's own order by the id in the address; everything else is the 404 page. */
export async function loadOrder(id: string) {
  const ctx = await requireActor("order:buy");
  const order = await orNotFound(getOrder({ ctx, input: { orderId: id } }));
  return { ctx, order };
}

/** Where an order's latest payment is told. */
export async function pathOfOrderPayment(ctx: Awaited<ReturnType<typeof requireActor>>, orderId: number) {
  return paymentPath(await orNotFound(getMyPayment({ ctx, input: { orderId } })));
}

const nullIfMissing = (error: unknown): null => {
  if (error instanceof DomainError && error.code === "resource.not_found") return null;
  throw error;
};

/**
 * The payment of an order that waits for it: until when it can be made, and its page where a reference is paid with. Null
 * where none was begun: a change of a ticket waits for its payment from the start.
 */
export async function begunPaymentOf(ctx: Ctx, orderId: number) {
  const payment = await getMyPayment({ ctx, input: { orderId } }).catch(nullIfMissing);
  if (payment === null) return null;
  const { next, expiresAt } = payment;
  if (!isUndecided(payment.state) || next?.kind !== "reference") return { expiresAt, referenceHref: null };
  return { expiresAt: next.expiresAt, referenceHref: paymentPath(payment) };
}

/** Whether the address asks for the confirm step of giving the places up. */
export const asksToCancel = (query: Query): boolean => query[ASKS_TO_CANCEL] === "1";

/** A payment with what it pays. */
type Paid =
  | { payment: MyPaymentDto; order: OrderDto; account: null; past: null }
  | { payment: MyPaymentDto; order: null; account: PrepaidDto; past: null }
  /** A top-up of an account that is somebody else's by now: who paid it learns nothing of the account. */
  | { payment: MyPaymentDto; order: null; account: null; past: TopupDto };

/** Null where the account is not the actor's. */
const findAccount = (ctx: Ctx, accountId: number): Promise<PrepaidDto | null> =>
  getPrepaid({ ctx, input: { accountId } }).catch(nullIfMissing);

async function withSubject(ctx: Ctx, payment: MyPaymentDto): Promise<Paid> {
  const { orderId, prepaidId } = payment;
  if (orderId !== null)
    return { payment, order: await orNotFound(getOrder({ ctx, input: { orderId } })), account: null, past: null };
  if (prepaidId === null) notFound();
  const account = await findAccount(ctx, prepaidId);
  if (account) return { payment, order: null, account, past: null };
  const past = await orNotFound(getMyTopup({ ctx, input: { topupId: payment.subjectId } }));
  return { payment, order: null, account: null, past };
}

/**
 * Answers the payment of a folio, with its order or the account that it tops up. It sends the buyer on to another page
 * where the payment's state belongs there, or where a later payment took the place of one that failed. It asks the provider
 * again about a payment that is undecided, where `ask` says so.
 */
export async function loadPayment(page: string, query: Query, ask: (method: string) => boolean) {
  const ctx = await requireActor("order:buy");
  const folio = typeof query.folio === "string" ? query.folio : "";
  const known = await orNotFound(getMyPayment({ ctx, input: { folio } }));
  const asks = isUndecided(known.state) && ask(known.method);
  const payment = asks ? await settlePayment({ ctx, input: { folio, source: "return" } }) : known;
  const latest = await orNotFound(getLatestPayment({ ctx, input: payment }));
  const path = paymentPath(isSuperseded(payment, latest) ? latest : payment);
  if (path !== paymentPath(payment) || !path.startsWith(`/${page}?`)) redirect(path);
  return { ctx, ...(await withSubject(ctx, payment)) };
}
