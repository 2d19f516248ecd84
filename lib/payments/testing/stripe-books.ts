import { randomUUID } from "node:crypto";
import {
  type EmulatedRequest,
  type Emulator,
  idempotency,
  Refusal,
  type Reply,
  startEmulator,
} from "@/lib/payments/testing/emulator";

const MINUTE = 60;
const DAY = 86_400;
const OXXO_MOST_CENTS = 1_000_000;

export interface BookedRefund {
  id: string;
  amount: number;
  status: "succeeded" | "pending" | "failed";
  metadata: Record<string, string>;
  /** In seconds. */
  created: number;
}

export interface BookedIntent {
  id: string;
  amount: number;
  received: number;
  currency: string;
  status: string;
  metadata: Record<string, string>;
  error: string | null;
  /** The charge of a saved card has it. */
  customer: string | null;
  chargeId: string;
  refunds: BookedRefund[];
  disputes: string[];
  /** When the bank took its money, in seconds. */
  disputedAt: number;
  voucher: { number: string; expires_after: number; days: number } | null;
  /** When its money came into the balance, in seconds. */
  bookedAt: number;
}

/** How a card behaves once it is saved and its holder is not there. */
export type CardNature = "good" | "authenticate" | "decline" | "expired";

export interface BookedCard {
  id: string;
  nature: CardNature;
  last4: string;
  /** Null: it was detached. */
  customer: string | null;
}

/** A session that saves a card. */
export interface BookedSetup {
  id: string;
  status: "open" | "complete" | "expired";
  customer: string;
  card: BookedCard | null;
}

export interface BookedSession {
  id: string;
  status: "open" | "complete" | "expired";
  amount: number;
  currency: string;
  folio: string;
  expiresAt: number;
  intentMetadata: Record<string, string>;
  intent: BookedIntent | null;
}

/** What Stripe sent to the bank, with the balance transactions in it. */
export interface BookedPayout {
  id: string;
  amount: number;
  /** Seconds since 1970. */
  arrivalDate: number;
  status: "paid" | "in_transit";
  automatic: boolean;
  movements: BookedMovement[];
}

export interface StripeBooks {
  /** Sends what came since the last one; it arrives at that moment. `changed` lets Stripe's books differ from ours. */
  sendPayout(at: Date, changed?: (movements: BookedMovement[]) => BookedMovement[]): BookedPayout;
  payouts: BookedPayout[];
  emulator: Emulator;
  sessions: Map<string, BookedSession>;
  intents: Map<string, BookedIntent>;
  setups: Map<string, BookedSetup>;
  cards: Map<string, BookedCard>;
  /** Ids of customers that were not deleted. */
  customers: Set<string>;
  refusesRefunds: boolean;
  /** As Stripe does after a day. */
  forgetKeys(): void;
  /** State of refunds that are made from now on. */
  refundStatus: BookedRefund["status"];
  addIntent(values: Pick<BookedIntent, "amount" | "currency" | "metadata"> & Partial<BookedIntent>): BookedIntent;
}

export const refundedOf = ({ refunds }: BookedIntent): number =>
  refunds.filter(({ status }) => status !== "failed").reduce((sum, { amount }) => sum + amount, 0);

export const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "")}`;

const wrong = (message: string, code?: string) =>
  new Refusal(400, { error: { type: "invalid_request_error", message, ...(code ? { code } : {}) } });
const missing = (what: string) =>
  new Refusal(404, { error: { type: "invalid_request_error", code: "resource_missing", message: `No such ${what}` } });

/** Reads a form's nested keys: metadata[folio] is "folio" under "metadata". */
function under(form: URLSearchParams, name: string): Record<string, string> {
  const found = [...form].flatMap(([key, value]) =>
    key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value] as const] : [],
  );
  return Object.fromEntries(found);
}

function amountIn(form: URLSearchParams, name: string): number {
  const text = form.get(name) ?? "";
  if (!/^\d+$/.test(text)) throw wrong(`Invalid integer: ${name}`);
  const amount = Number(text);
  if (amount < 1_000) throw wrong("Amount must be at least $10.00 mxn", "amount_too_small");
  return amount;
}

function need(form: URLSearchParams, name: string, value: string): void {
  if (form.get(name) !== value) throw wrong(`${name} must be ${value}`);
}

/** Stripe keeps 3.6 % and $3.00 with IVA. */
function balanceOf({ chargeId, received, currency, bookedAt }: BookedIntent) {
  const fee = Math.round(received * 0.036) + 300;
  const tax = fee - Math.round(fee / 1.16);
  const details = [
    { amount: fee - tax, currency, type: "stripe_fee" },
    { amount: tax, currency, type: "tax" },
  ];
  return { id: `txn_${chargeId}`, created: bookedAt, fee, currency, fee_details: details };
}

/** Stripe takes the money and $150.00 when a dispute begins, and gives both back when it is won. */
function disputeObject({ chargeId, received, currency, disputedAt: created }: BookedIntent, status: string) {
  if (status.startsWith("warning") || status === "prevented")
    return { object: "dispute", status, balance_transactions: [] };
  const taken = { id: `txn_d_${chargeId}`, created, amount: -received, fee: 15_000, currency };
  const back = { id: `txn_r_${chargeId}`, created, amount: received, fee: -15_000, currency };
  return { object: "dispute", status, balance_transactions: status === "won" ? [taken, back] : [taken] };
}

export interface BookedMovement {
  id: string;
  type: string;
  reporting_category: string;
  amount: number;
  fee: number;
  fee_details: { amount: number; currency: string; type: string }[];
  created: number;
  /** When it may be sent to the bank, in seconds. */
  available_on: number;
  currency: string;
  source: {
    id: string;
    object: string;
    charge?: string;
    payment_intent?: string;
    metadata?: Record<string, string>;
  } | null;
}

/** An intent's balance transactions: the charge, its refunds (Stripe keeps its fee) and disputes. */
function movementsOf(intent: BookedIntent): BookedMovement[] {
  const { id, chargeId, received, currency, bookedAt, metadata } = intent;
  if (received === 0) return [];
  const { fee, fee_details } = balanceOf(intent);
  // Money of cards is free two days later.
  const base = { created: bookedAt, available_on: bookedAt + 2 * DAY, currency };
  const part = (object: string, name: string, own: Record<string, string> = {}) => ({
    id: name,
    object,
    charge: chargeId,
    payment_intent: id,
    metadata: own,
  });
  return [
    {
      ...base,
      id: `txn_${chargeId}`,
      type: "charge",
      reporting_category: "charge",
      amount: received,
      fee,
      fee_details,
      source: { id: chargeId, object: "charge", payment_intent: id, metadata },
    },
    ...intent.refunds
      .filter(({ status }) => status === "succeeded")
      .map((refund) => ({
        ...base,
        created: refund.created,
        id: `txn_${refund.id}`,
        type: "refund",
        reporting_category: "refund",
        amount: -refund.amount,
        fee: 0,
        fee_details: [],
        source: part("refund", refund.id, refund.metadata),
      })),
    ...intent.disputes
      .filter((status) => status === "needs_response" || status === "lost")
      .map(() => ({
        ...base,
        created: intent.disputedAt,
        id: `txn_d_${chargeId}`,
        type: "adjustment",
        reporting_category: "dispute",
        amount: -received,
        fee: 15_000,
        fee_details: [{ amount: 15_000, currency, type: "stripe_fee" }],
        source: part("dispute", `dp_${chargeId}`),
      })),
  ];
}

function chargeOf(intent: BookedIntent, isExpanded: boolean) {
  if (intent.received === 0 && intent.error === null) return null;
  if (!isExpanded) return intent.chargeId;
  return {
    id: intent.chargeId,
    object: "charge",
    amount_refunded: refundedOf(intent),
    disputed: intent.disputes.length > 0,
    payment_method_details: intent.voucher
      ? { type: "oxxo", oxxo: { number: null } }
      : { type: "card", card: { brand: "visa", funding: "debit" } },
    balance_transaction: intent.received === 0 ? null : balanceOf(intent),
  };
}

/** The charge is expanded where the request asks for it. */
export function intentObject(intent: BookedIntent, isExpanded: boolean) {
  const { id, amount, received, currency, status, metadata, error, voucher } = intent;
  return {
    id,
    object: "payment_intent",
    amount,
    amount_received: received,
    currency,
    status,
    metadata,
    latest_charge: chargeOf(intent, isExpanded),
    last_payment_error: error === null ? null : { code: "card_declined", decline_code: error },
    next_action:
      voucher && status === "requires_action"
        ? {
            type: "oxxo_display_details",
            oxxo_display_details: {
              number: voucher.number,
              expires_after: voucher.expires_after,
              hosted_voucher_url: `https://payments.stripe.com/oxxo/voucher/${id}`,
            },
          }
        : null,
  };
}

export function sessionObject(session: BookedSession, isExpanded: boolean) {
  const { id, status, currency, folio, expiresAt, intent } = session;
  return {
    id,
    object: "checkout.session",
    status,
    payment_status: intent && intent.received > 0 ? "paid" : "unpaid",
    url: status === "open" ? `https://checkout.stripe.com/c/pay/${id}` : null,
    expires_at: expiresAt,
    currency,
    client_reference_id: folio,
    payment_intent: intent && (isExpanded ? intentObject(intent, true) : intent.id),
  };
}

const REFUSALS: Readonly<Record<Exclude<CardNature, "good">, string>> = {
  authenticate: "authentication_required",
  decline: "generic_decline",
  expired: "expired_card",
};

const setupObject = ({ id, status, customer, card }: BookedSetup, isExpanded: boolean) => ({
  id,
  object: "checkout.session",
  mode: "setup",
  status,
  payment_status: "no_payment_required",
  url: status === "open" ? `https://checkout.stripe.com/c/pay/${id}` : null,
  customer,
  client_reference_id: null,
  setup_intent: isExpanded
    ? {
        id: `seti_${id}`,
        object: "setup_intent",
        status: card ? "succeeded" : "requires_payment_method",
        payment_method: card && {
          id: card.id,
          object: "payment_method",
          card: { brand: "visa", last4: card.last4, exp_month: 12, exp_year: 2031 },
        },
      }
    : `seti_${id}`,
});

/** Stripe's API as far as we use it, with its books in memory. It checks the key, idempotency keys and amounts. */
export async function startStripe(secretKey: string): Promise<StripeBooks> {
  const once = idempotency(() => new Refusal(400, { error: { type: "idempotency_error", message: "Keys" } }));
  const sessions = new Map<string, BookedSession>();
  const intents = new Map<string, BookedIntent>();
  const setups = new Map<string, BookedSetup>();
  const cards = new Map<string, BookedCard>();
  const customers = new Set<string>();

  const session = (id = "") => {
    const found = sessions.get(id);
    if (!found) throw missing("checkout.session");
    return found;
  };
  const intent = (id = "") => {
    const found = intents.get(id);
    if (!found) throw missing("payment_intent");
    return found;
  };
  const ok = (body: unknown): Reply => ({ status: 200, body });
  const sent = new Set<string>();

  /** A page of a list: those after `starting_after`, as many as `limit`. */
  function pageOf(all: { id: string }[], query: URLSearchParams): Reply {
    const limit = Number(query.get("limit") ?? 10);
    if (!(limit >= 1 && limit <= 100)) throw wrong("limit");
    const after = query.get("starting_after");
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    if (after !== null && from === 0) throw missing("object");
    return ok({ object: "list", data: all.slice(from, from + limit), has_more: all.length > from + limit });
  }

  function payoutsIn(query: URLSearchParams): Reply {
    const since = Number(query.get("arrival_date[gte]") ?? 0);
    const found = books.payouts.filter(({ arrivalDate }) => arrivalDate >= since).toReversed();
    const shown = found.map(({ id, amount, arrivalDate, status, automatic }) => ({
      id,
      object: "payout",
      amount,
      arrival_date: arrivalDate,
      status,
      automatic,
      currency: "mxn",
    }));
    return pageOf(shown, query);
  }

  function balanceTransactionsIn(query: URLSearchParams): Reply {
    const payout = books.payouts.find(({ id }) => id === query.get("payout"));
    if (!payout) throw missing("payout");
    if (!payout.automatic) throw wrong("Balance transaction history can only be filtered on automatic transfers");
    const itself = {
      id: `txn_${payout.id}`,
      type: "payout",
      amount: -payout.amount,
      fee: 0,
      created: payout.arrivalDate,
      source: payout.id,
    };
    const isExpanded = query.get("expand[0]") === "data.source";
    const all = [itself, ...payout.movements].map((one) => {
      const source = typeof one.source === "object" && one.source ? one.source.id : one.source;
      return { object: "balance_transaction", ...one, source: isExpanded ? one.source : source };
    });
    return pageOf(all, query);
  }
  const list = (data: unknown[]) => ok({ object: "list", data, has_more: false });

  /** A session may be open for 30 minutes to a day. */
  function expiryIn(form: URLSearchParams): number {
    const now = Date.now() / 1000;
    const expiresAt = Number(form.get("expires_at"));
    if (!(expiresAt >= now + 30 * MINUTE && expiresAt <= now + DAY)) throw wrong("expires_at: 30 minutes to 24 hours");
    for (const url of ["success_url", "cancel_url"]) if (!URL.canParse(form.get(url) ?? "")) throw wrong(url);
    return expiresAt;
  }

  function openSetup(form: URLSearchParams): Reply {
    need(form, "allowed_payment_method_types[0]", "card");
    need(form, "payment_method_options[card][request_three_d_secure]", "any");
    expiryIn(form);
    const customer = form.get("customer") ?? "";
    if (!customers.has(customer)) throw missing("customer");
    const opened: BookedSetup = { id: newId("cs_test"), status: "open", customer, card: null };
    setups.set(opened.id, opened);
    return ok(setupObject(opened, false));
  }

  /** A card is charged although nobody is there. What is refused leaves its intent, as at Stripe, and the answer is 402. */
  function chargeSaved(form: URLSearchParams): Reply {
    need(form, "confirm", "true");
    need(form, "currency", "mxn");
    const amount = amountIn(form, "amount");
    const customer = form.get("customer") ?? "";
    const card = cards.get(form.get("payment_method") ?? "");
    if (!customers.has(customer)) throw missing("customer");
    if (!card || card.customer !== customer) throw missing("PaymentMethod");
    const made = books.addIntent({ amount, currency: "mxn", metadata: under(form, "metadata"), customer });
    if (card.nature === "good") {
      Object.assign(made, { status: "succeeded", received: amount });
      return ok(intentObject(made, false));
    }
    const code = REFUSALS[card.nature];
    made.error = code;
    const error = {
      type: "card_error",
      code: card.nature === "decline" ? "card_declined" : code,
      decline_code: code,
      message: "Your card was declined.",
      payment_intent: intentObject(made, false),
    };
    return { status: 402, body: { error } };
  }

  function detach(id = ""): Reply {
    const card = cards.get(id);
    if (!card) throw missing("PaymentMethod");
    if (card.customer === null) throw wrong("The payment method is not attached to a customer");
    card.customer = null;
    return ok({ id, object: "payment_method", customer: null });
  }

  function deleteCustomer(id = ""): Reply {
    if (!customers.delete(id)) throw missing("customer");
    for (const card of cards.values()) if (card.customer === id) card.customer = null;
    return ok({ id, object: "customer", deleted: true });
  }

  function openSession(form: URLSearchParams): Reply {
    if (form.get("mode") === "setup") return openSetup(form);
    need(form, "mode", "payment");
    need(form, "allowed_payment_method_types[0]", "card");
    need(form, "payment_method_options[card][request_three_d_secure]", "any");
    need(form, "line_items[0][quantity]", "1");
    const expiresAt = expiryIn(form);
    const opened: BookedSession = {
      id: newId("cs_test"),
      status: "open",
      amount: amountIn(form, "line_items[0][price_data][unit_amount]"),
      currency: form.get("line_items[0][price_data][currency]") ?? "",
      folio: form.get("client_reference_id") ?? "",
      expiresAt,
      intentMetadata: under(form, "payment_intent_data[metadata]"),
      intent: null,
    };
    sessions.set(opened.id, opened);
    return ok(sessionObject(opened, false));
  }

  function openVoucher(form: URLSearchParams): Reply {
    need(form, "confirm", "true");
    need(form, "currency", "mxn");
    need(form, "allowed_payment_method_types[0]", "oxxo");
    need(form, "payment_method_data[type]", "oxxo");
    const amount = amountIn(form, "amount");
    if (amount > OXXO_MOST_CENTS) throw wrong("Amount must be at most $10,000.00 mxn", "amount_too_large");
    const { name = "", email = "" } = under(form, "payment_method_data[billing_details]");
    if (!/^\S{2,} .*\S{2,}$/.test(name) || !email.includes("@")) throw wrong("billing_details", "parameter_missing");
    const days = Number(form.get("payment_method_options[oxxo][expires_after_days]"));
    if (!(days >= 1 && days <= 7)) throw wrong("expires_after_days: 1 to 7");
    const opened = books.addIntent({
      amount,
      currency: "mxn",
      metadata: under(form, "metadata"),
      status: "requires_action",
      voucher: {
        number: `${Date.now()}${Math.floor(Math.random() * 1e6)}`.padEnd(20, "0"),
        // 23:59:59 in Mexico City, which has no summer time.
        expires_after: Math.floor((Date.now() / 1000 - 6 * 3_600) / DAY + days + 1) * DAY + 6 * 3_600 - 1,
        days,
      },
    });
    return ok(intentObject(opened, false));
  }

  function refund(form: URLSearchParams): Reply {
    const of = intent(form.get("payment_intent") ?? "");
    if (of.voucher) throw wrong("This payment method does not support refunds", "charge_not_refundable");
    if (books.refusesRefunds) throw wrong("Insufficient funds", "balance_insufficient");
    const amount = Number(form.get("amount"));
    if (!(amount > 0) || refundedOf(of) + amount > of.received) throw wrong("Amount", "charge_already_refunded");
    const created = Math.floor(Date.now() / 1000);
    const made = { id: newId("re"), amount, status: books.refundStatus, metadata: under(form, "metadata"), created };
    of.refunds.push(made);
    return ok({ object: "refund", payment_intent: of.id, ...made });
  }

  const isExpanded = ({ query }: EmulatedRequest) =>
    [...query].some(([key, value]) => key.startsWith("expand") && value.endsWith("latest_charge.balance_transaction"));

  function expire(id = ""): Reply {
    const setup = setups.get(id);
    if (setup) {
      if (setup.status !== "open") throw wrong("Only Checkout Sessions with a status in [open] can be expired");
      setup.status = "expired";
      return ok(setupObject(setup, false));
    }
    const one = session(id);
    if (one.status !== "open") throw wrong("Only Checkout Sessions with a status in [open] can be expired");
    one.status = "expired";
    if (one.intent) one.intent.status = "canceled";
    return ok(sessionObject(one, false));
  }

  function read(request: EmulatedRequest, what: string, id: string | undefined): Reply {
    const { query } = request;
    if (what === "checkout/sessions") {
      const setup = setups.get(id ?? "");
      if (setup) return ok(setupObject(setup, [...query.values()].includes("setup_intent.payment_method")));
      if (id) return ok(sessionObject(session(id), isExpanded(request)));
      const of = query.get("payment_intent");
      return list(
        [...sessions.values()].filter((one) => one.intent?.id === of).map((one) => sessionObject(one, false)),
      );
    }
    if (what === "payment_intents" && !id) {
      const customer = query.get("customer") ?? "";
      if (!customers.has(customer)) throw missing("customer");
      const made = [...intents.values()].filter((one) => one.customer === customer);
      return list(made.map((one) => intentObject(one, isExpanded(request))));
    }
    if (what === "payment_intents") return ok(intentObject(intent(id), isExpanded(request)));
    if (what === "refunds") return list(intent(query.get("payment_intent") ?? "").refunds);
    if (what === "disputes") {
      const of = [...intents.values()].find(({ chargeId }) => chargeId === query.get("charge"));
      return list(of ? of.disputes.map((status) => disputeObject(of, status)) : []);
    }
    if (what === "payouts") return payoutsIn(query);
    if (what === "balance_transactions") return balanceTransactionsIn(query);
    if (what === "balance")
      return ok({ object: "balance", livemode: !secretKey.startsWith("sk_test_"), available: [] });
    throw missing(what);
  }

  function write(what: string, [id, verb]: readonly string[], form: URLSearchParams): Reply {
    if (what === "checkout/sessions") return verb === "expire" ? expire(id) : openSession(form);
    if (what === "payment_intents" && !id)
      return form.get("off_session") === "true" ? chargeSaved(form) : openVoucher(form);
    if (what === "customers" && !id) {
      const customer = newId("cus");
      customers.add(customer);
      return ok({ id: customer, object: "customer" });
    }
    if (what === "payment_methods" && verb === "detach") return detach(id);
    if (what === "refunds" && !id) return refund(form);
    throw missing(what);
  }

  const emulator = await startEmulator((request) => {
    if (request.headers.get("authorization") !== `Bearer ${secretKey}`)
      throw new Refusal(401, { error: { type: "invalid_request_error", message: "Invalid API Key provided" } });
    const [version, ...path] = request.path;
    if (version !== "v1") throw missing("version");
    const depth = path[0] === "checkout" ? 2 : 1;
    const what = path.slice(0, depth).join("/");
    const rest = path.slice(depth);
    if (request.method === "GET") return read(request, what, rest[0]);
    if (request.method === "DELETE" && what === "customers") return deleteCustomer(rest[0]);
    const make = () => write(what, rest, new URLSearchParams(request.body));
    const key = request.headers.get("idempotency-key");
    return key ? once(key, `${request.path.join("/")} ${request.body}`, make) : make();
  });

  const books: StripeBooks = {
    emulator,
    sessions,
    intents,
    setups,
    cards,
    customers,
    payouts: [],
    sendPayout(at, changed = (movements) => movements) {
      const fresh = [...intents.values()].flatMap(movementsOf).filter(({ id }) => !sent.has(id));
      const movements = changed(fresh);
      for (const { id } of movements) sent.add(id);
      const amount = movements.reduce((total, one) => total + one.amount - one.fee, 0);
      const arrivalDate = Math.floor(at.getTime() / 1000 / DAY) * DAY;
      const payout: BookedPayout = { id: newId("po"), amount, arrivalDate, status: "paid", automatic: true, movements };
      books.payouts.push(payout);
      return payout;
    },
    refusesRefunds: false,
    forgetKeys: once.forget,
    refundStatus: "succeeded",
    addIntent(values) {
      const added: BookedIntent = {
        id: newId("pi"),
        received: 0,
        status: "requires_payment_method",
        error: null,
        customer: null,
        chargeId: newId("ch"),
        refunds: [],
        disputes: [],
        disputedAt: Math.floor(Date.now() / 1000),
        voucher: null,
        bookedAt: Math.floor(Date.now() / 1000),
        ...values,
      };
      intents.set(added.id, added);
      return added;
    },
  };
  return books;
}
