import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  type EmulatedRequest,
  type Emulator,
  idempotency,
  Refusal,
  type Reply,
  startEmulator,
} from "@/lib/payments/testing/emulator";

const PreferenceBody = z.object({
  items: z
    .array(
      z.object({
        id: z.string().optional(),
        title: z.string().min(1).max(256),
        quantity: z.literal(1),
        currency_id: z.literal("MXN"),
        unit_price: z.number().positive().multipleOf(0.01),
      }),
    )
    .length(1),
  external_reference: z.string().min(1).max(64),
  expires: z.literal(true),
  expiration_date_to: z.iso.datetime(),
  notification_url: z.url().max(500),
  back_urls: z.object({ success: z.url(), pending: z.url(), failure: z.url() }),
  auto_return: z.literal("approved").optional(),
  binary_mode: z.boolean().optional(),
  payment_methods: z.object({ excluded_payment_types: z.array(z.object({ id: z.string() })) }).optional(),
});
const PreferenceChange = PreferenceBody.pick({ items: true, expires: true, expiration_date_to: true });
const RefundBody = z.object({ amount: z.number().positive().multipleOf(0.01).optional() });

export interface BookedPreference extends z.output<typeof PreferenceBody> {
  id: string;
  orderId: number;
}

export interface BookedPayment {
  id: number;
  preferenceId: string;
  status: string;
  status_detail: string;
  currency_id: string;
  amount: number;
  date_approved: string | null;
  payment_type_id: string;
  refunds: { id: number; amount: number; status: string; date_created: string }[];
  /** Searches do not find it yet. */
  unindexed: boolean;
  /** Refunds of this payment are refused. */
  refusesRefunds: boolean;
}

/** Mercado Pago's books, kept in memory. */
export interface Books extends Emulator {
  preferences: Map<string, BookedPreference>;
  payments: Map<number, BookedPayment>;
  /** The key is the chargeback's id. A decision of null means that there is none yet. */
  chargebacks: Map<number, { paymentId: number; covered: boolean | null; date_created: string }>;
  refusesRefunds: boolean;
  /** How the next refunds are answered. */
  refundStatus: "approved" | "in_process" | "rejected";
  /** Reports of releases; without its file a report is being made. */
  reports: { file_name: string | null; begin_date: string; end_date: string; csv: string }[];
  once: ReturnType<typeof idempotency>;
  nextId(): number;
}

const refuse = (status: number, error: string) => new Refusal(status, { message: error, error, status, cause: [] });

function read<T>(schema: z.ZodType<T>, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text === "" ? "{}" : text);
  } catch {
    throw refuse(400, "invalid_json");
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuse(400, z.prettifyError(parsed.error));
  return parsed.data;
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function keyOf({ headers }: EmulatedRequest): string {
  const key = headers.get("x-idempotency-key") ?? "";
  if (!UUID.test(key)) throw refuse(400, "Header X-Idempotency-Key must be a UUID");
  return key;
}

function offered(books: Books, preference: BookedPreference) {
  return { ...preference, init_point: `${books.url}/checkout/v1/redirect?pref_id=${preference.id}` };
}

const refundedOf = ({ refunds }: BookedPayment) =>
  refunds.filter(({ status }) => status === "approved").reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) /
  100;

function shown(books: Books, payment: BookedPayment) {
  const preference = books.preferences.get(payment.preferenceId);
  const { id, status, status_detail, currency_id, amount, date_approved, payment_type_id } = payment;
  return {
    id,
    status,
    status_detail,
    currency_id,
    date_approved,
    transaction_amount: amount,
    transaction_amount_refunded: refundedOf(payment),
    external_reference: preference?.external_reference,
    order: { id: String(preference?.orderId), type: "mercadopago" },
    payment_type_id,
    fee_details:
      status === "approved"
        ? [{ type: "mercadopago_fee", amount: Math.round(amount * 4.05) / 100, fee_payer: "collector" }]
        : [],
  };
}

async function payments(books: Books, request: EmulatedRequest, rest: readonly string[]): Promise<Reply> {
  const [id = "", verb, refundId] = rest;
  if (id === "search") {
    const limit = Number(request.query.get("limit") ?? 30);
    const offset = Number(request.query.get("offset") ?? 0);
    if (!request.query.get("sort") || !request.query.get("criteria")) throw refuse(400, "sort and criteria");
    const found = [...books.payments.values()]
      .filter(({ unindexed }) => !unindexed)
      .map((payment) => shown(books, payment))
      .filter(({ external_reference }) => external_reference === request.query.get("external_reference"));
    return {
      status: 200,
      body: { results: found.slice(offset, offset + limit), paging: { total: found.length, limit, offset } },
    };
  }
  const payment = books.payments.get(Number(id));
  if (!payment) throw refuse(404, "Payment not found");
  if (!verb && request.method === "GET") return { status: 200, body: shown(books, payment) };
  if (!verb && request.method === "PUT") {
    read(z.object({ status: z.literal("cancelled") }), request.body);
    if (!["pending", "in_process", "authorized"].includes(payment.status)) throw refuse(400, "Invalid status");
    payment.status = "cancelled";
    payment.status_detail = "by_collector";
    return { status: 200, body: shown(books, payment) };
  }
  if (verb !== "refunds") throw refuse(404, "unknown path");
  if (request.method === "GET" && !refundId)
    return { status: 200, body: payment.refunds.map((refund) => ({ ...refund, payment_id: payment.id })) };
  if (request.method === "GET") {
    const refund = payment.refunds.find((one) => one.id === Number(refundId));
    if (!refund) throw refuse(404, "Refund not found");
    return { status: 200, body: { ...refund, payment_id: payment.id } };
  }
  return books.once(keyOf(request), `${request.path.join("/")} ${request.body}`, () => {
    const { amount = payment.amount } = read(RefundBody, request.body);
    const left = payment.amount - refundedOf(payment);
    if (books.refusesRefunds || payment.refusesRefunds || payment.status !== "approved" || amount > left + 0.001)
      throw refuse(400, "Amount exceeds what can be refunded");
    const refund = giveBack(books, payment, amount, { status: books.refundStatus });
    if (refund.status === "in_process" && !request.headers.has("x-render-in-process-refunds"))
      return refuse(400, "Bad Request").reply;
    return { status: 201, body: { ...refund, payment_id: payment.id } };
  });
}

/** Refunds like the API or the panel; the payment's state follows. */
export function giveBack(
  books: Books,
  payment: BookedPayment,
  amount: number,
  { status = "approved", at = new Date() }: { status?: string; at?: Date } = {},
) {
  const refund = { id: books.nextId(), amount, status, date_created: at.toISOString() };
  payment.refunds.push(refund);
  const refunded = refundedOf(payment);
  if (refunded > 0) payment.status_detail = refunded >= payment.amount ? "refunded" : "partially_refunded";
  if (refunded >= payment.amount) payment.status = "refunded";
  return refund;
}

async function preferences(books: Books, request: EmulatedRequest, [id]: readonly string[]): Promise<Reply> {
  if (id === "search") {
    const reference = request.query.get("external_reference");
    const elements = [...books.preferences.values()]
      .filter(({ external_reference }) => external_reference === reference)
      .map(({ id: found, expires, expiration_date_to }) => ({ id: found, expires, expiration_date_to }));
    return { status: 200, body: { elements, next_offset: elements.length, total: elements.length } };
  }
  if (!id) {
    return books.once(keyOf(request), request.body, () => {
      const body = read(PreferenceBody, request.body);
      if (body.auto_return && !body.back_urls.success.startsWith("https:"))
        throw refuse(400, "auto_return invalid. back_url.success must be defined");
      const preference = { ...body, id: `${books.nextId()}-${randomUUID()}`, orderId: books.nextId() };
      books.preferences.set(preference.id, preference);
      return { status: 201, body: offered(books, preference) };
    });
  }
  const preference = books.preferences.get(id);
  if (!preference) throw refuse(404, "Preference not found");
  if (request.method === "PUT") Object.assign(preference, read(PreferenceChange, request.body));
  return { status: 200, body: offered(books, preference) };
}

function orders(books: Books, reference: string | null): Reply {
  const elements = [...books.preferences.values()]
    .filter(({ external_reference }) => external_reference === reference)
    .map(({ id, orderId }) => ({
      id: orderId,
      preference_id: id,
      payments: [...books.payments.values()].filter(({ preferenceId }) => preferenceId === id),
    }))
    .filter((order) => order.payments.length > 0);
  return { status: 200, body: { elements: elements.length > 0 ? elements : null, total: elements.length } };
}

function chargeback(books: Books, id: number): Reply {
  const found = [...books.chargebacks].find(([own, { paymentId }]) => own === id || paymentId === id);
  if (!found) throw refuse(404, "Chargeback not found");
  const [own, { paymentId, covered, date_created }] = found;
  return { status: 200, body: { id: String(own), payments: [paymentId], coverage_applied: covered, date_created } };
}

const ReportBody = z.object({ begin_date: z.iso.datetime(), end_date: z.iso.datetime() });

/** Reports are asked for, listed and downloaded as files. */
function reports(books: Books, request: EmulatedRequest, [name]: readonly string[]): Reply {
  if (request.method === "POST" && !name) {
    const { begin_date, end_date } = read(ReportBody, request.body);
    const days = (Date.parse(end_date) - Date.parse(begin_date)) / 86_400_000;
    if (!(days >= 1 && days <= 60)) throw refuse(400, "A report covers one to sixty days");
    books.reports.push({ file_name: null, begin_date, end_date, csv: "" });
    return { status: 202, body: { begin_date, end_date, status: "pending" } };
  }
  if (name === "list")
    return { status: 200, body: books.reports.map(({ csv: _csv, ...report }) => ({ ...report, id: books.nextId() })) };
  const found = books.reports.find(({ file_name }) => file_name === name);
  if (!found) throw refuse(404, "not_found");
  return { status: 200, body: found.csv, headers: { "Content-Type": "text/csv" } };
}

async function handle(books: Books, accessToken: string, request: EmulatedRequest): Promise<Reply> {
  if (request.headers.get("authorization") !== `Bearer ${accessToken}`) throw refuse(401, "invalid access token");
  const [first, second, ...rest] = request.path;
  if (first === "users" && second === "me") return { status: 200, body: { id: 1, site_id: "MLM" } };
  if (first === "checkout" && second === "preferences") return preferences(books, request, rest);
  if (first === "v1" && second === "payments") return payments(books, request, rest);
  if (first === "v1" && second === "chargebacks") return chargeback(books, Number(rest[0]));
  if (first === "v1" && second === "account" && rest[0] === "release_report")
    return reports(books, request, rest.slice(1));
  if (first === "merchant_orders" && second === "search") return orders(books, request.query.get("external_reference"));
  throw refuse(404, "unknown path");
}

/** Mercado Pago with one account, on a port of its own. */
export async function startMercadoPago(accessToken: string): Promise<Books> {
  let last = 1_000_000 + Math.floor(Math.random() * 1_000_000) * 1_000;
  const own = {
    preferences: new Map(),
    payments: new Map(),
    chargebacks: new Map(),
    reports: [],
    refusesRefunds: false,
    refundStatus: "approved" as const,
    once: idempotency(() => refuse(409, "idempotency_key_in_use")),
    nextId: () => ++last,
  };
  const emulator = await startEmulator((request) => handle(books, accessToken, request));
  const books: Books = Object.assign(emulator, own);
  return books;
}
