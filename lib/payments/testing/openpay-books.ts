import { randomBytes } from "node:crypto";
import { z } from "zod";
import {
  type EmulatedRequest,
  type Emulator,
  Refusal,
  type Reply,
  startEmulator,
} from "@/lib/payments/testing/emulator";

const pesos = z.number().positive().multipleOf(0.01);
const Common = {
  amount: pesos,
  currency: z.enum(["MXN", "USD"]),
  description: z.string().min(1).max(250),
  order_id: z.string().min(1).max(100),
  customer: z.object({ name: z.string().min(1).max(100), email: z.email(), requires_account: z.literal(false) }),
  due_date: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
};
const ChargeBody = z.discriminatedUnion("method", [
  z.strictObject({ ...Common, method: z.literal("store") }),
  z.strictObject({
    ...Common,
    method: z.literal("card"),
    confirm: z.literal(false),
    send_email: z.literal(false),
    use_3d_secure: z.literal(true),
    redirect_url: z.url(),
  }),
]);
const RefundBody = z.strictObject({ description: z.string().max(250).optional(), amount: pesos.optional() });

interface BookedRefund {
  id: string;
  amount: number;
  status: string;
  description: string | null;
  operation_date: string;
}

export interface BookedCharge {
  id: string;
  order_id: string;
  method: "card" | "store";
  status: string;
  /** The amount asked for, or the amount that came. */
  amount: number;
  currency: string;
  due_date: string;
  operation_date: string;
  error_code: number | null;
  refunds: BookedRefund[];
}

/** Openpay's books of one merchant, kept in memory. */
export interface OpenpayBooks extends Emulator {
  charges: Map<string, BookedCharge>;
  refusesRefunds: boolean;
  /** How the next refunds end. */
  refundStatus: "completed" | "in_progress" | "failed";
  /** Whether a charge shows only its latest refund. */
  showsLatestOnly: boolean;
  /** Whether the merchant may cancel charges in shops. */
  mayCancel: boolean;
}

export const newId = () => `tr${randomBytes(9).toString("hex")}`;

const refuse = (status: number, code: number, description: string) =>
  new Refusal(status, { category: "request", description, http_code: status, error_code: code, request_id: newId() });

function read<T>(schema: z.ZodType<T>, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text === "" ? "{}" : text);
  } catch {
    throw refuse(400, 1001, "no JSON");
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuse(400, 1001, z.prettifyError(parsed.error));
  return parsed.data;
}

const cents = (amount: number) => Math.round(amount * 100);
export const refundedCents = ({ refunds }: BookedCharge) =>
  refunds.filter(({ status }) => status === "completed").reduce((sum, { amount }) => sum + cents(amount), 0);

export function shown(books: OpenpayBooks, { refunds, ...charge }: BookedCharge) {
  const fee = Math.round(charge.amount * 2.9 + 250) / 100;
  return {
    ...charge,
    ...(books.showsLatestOnly ? {} : { refunds }),
    transaction_type: "charge",
    operation_type: "in",
    error_message: charge.error_code === null ? null : "The card was declined",
    refund: refunds.at(-1) ?? null,
    ...(charge.status === "completed"
      ? { fee: { amount: fee, tax: Math.round(fee * 16) / 100, currency: "MXN" } }
      : {}),
    ...(charge.method === "card" && charge.status === "completed" ? { card: { type: "debit", brand: "visa" } } : {}),
    payment_method:
      charge.method === "card"
        ? { type: "redirect", url: `${books.url}/v1/pay/${charge.id}/card_capture` }
        : {
            type: "store",
            reference: charge.id.toUpperCase().slice(0, 20),
            barcode_url: `${books.url}/barcode/${charge.id}?width=1&height=45&text=false`,
          },
  };
}

function open(books: OpenpayBooks, { body }: EmulatedRequest): Reply {
  const asked = read(ChargeBody, body);
  const { order_id, method, amount, currency, due_date } = asked;
  if ([...books.charges.values()].some((charge) => charge.order_id === order_id))
    throw refuse(409, 1006, "The order_id has already been processed");
  const status = method === "card" ? "charge_pending" : "in_progress";
  const charge: BookedCharge = {
    id: newId(),
    order_id,
    method,
    status,
    amount,
    currency,
    due_date,
    operation_date: new Date().toISOString(),
    error_code: null,
    refunds: [],
  };
  books.charges.set(charge.id, charge);
  return { status: 200, body: shown(books, charge) };
}

/** Refunds like the API or the panel. */
export function giveBack(
  charge: BookedCharge,
  amount: number,
  {
    description = null,
    status = "completed",
    at = new Date(),
  }: { description?: string | null; status?: string; at?: Date | undefined } = {},
): void {
  charge.refunds.push({ id: newId(), amount, status, description, operation_date: at.toISOString() });
  if (refundedCents(charge) >= cents(charge.amount)) charge.status = "refunded";
}

function refund(books: OpenpayBooks, charge: BookedCharge, { body }: EmulatedRequest): Reply {
  const { amount = charge.amount, description = null } = read(RefundBody, body);
  if (charge.method !== "card" || charge.status !== "completed" || books.refusesRefunds)
    throw refuse(412, 3006, "The operation is not allowed");
  if (refundedCents(charge) + cents(amount) > cents(charge.amount)) throw refuse(422, 1003, "The amount is too high");
  giveBack(charge, amount, { description, status: books.refundStatus });
  return { status: 200, body: shown(books, charge) };
}

function cancel(books: OpenpayBooks, charge: BookedCharge): Reply {
  if (!books.mayCancel) throw refuse(403, 1010, "Not for this merchant");
  if (charge.method !== "store" || charge.status !== "in_progress") throw refuse(412, 3006, "Not any more");
  charge.status = "cancelled";
  return { status: 200, body: shown(books, charge) };
}

function handle(books: OpenpayBooks, { merchantId, privateKey }: Credentials, request: EmulatedRequest): Reply {
  const [version, merchant, collection, id, verb] = request.path;
  const key = Buffer.from(`${privateKey}:`).toString("base64");
  if (request.headers.get("authorization") !== `Basic ${key}`) throw refuse(401, 1002, "Not authenticated");
  if (version !== "v1" || merchant !== merchantId) throw refuse(404, 1005, "No such merchant");
  if (!collection) return { status: 200, body: { id: merchant, name: "Recinto", status: "active" } };
  if (collection !== "charges") throw refuse(404, 1005, "unknown path");
  if (!id) {
    if (request.method === "POST") return open(books, request);
    const wanted = request.query.get("order_id");
    const found = [...books.charges.values()].filter(({ order_id }) => order_id === wanted);
    return { status: 200, body: found.map((charge) => shown(books, charge)) };
  }
  const charge = books.charges.get(id);
  if (!charge) throw refuse(404, 1005, `The charge ${id} does not exist`);
  if (!verb) return { status: 200, body: shown(books, charge) };
  if (request.method !== "POST") throw refuse(405, 1005, "method");
  if (verb === "refund") return refund(books, charge, request);
  if (verb === "cancel") return cancel(books, charge);
  throw refuse(404, 1005, "unknown path");
}

interface Credentials {
  merchantId: string;
  privateKey: string;
}

/** Openpay with one merchant on a port of its own. */
export async function startOpenpay(credentials: Credentials): Promise<OpenpayBooks> {
  const emulator = await startEmulator((request) => handle(books, credentials, request));
  const own = {
    charges: new Map(),
    refusesRefunds: false,
    refundStatus: "completed" as const,
    showsLatestOnly: false,
    mayCancel: true,
  };
  const books: OpenpayBooks = Object.assign(emulator, own);
  return books;
}
