import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { paymentAccounts, payments } from "@/db/schema";
import { BASE_URLS, baseUrl } from "@/e2e/support/browser";
import { type ApiAnswer, api, type Client, heldOf, holdPlaces } from "@/e2e/support/shop";
import { decryptSecret } from "@/lib/core/crypto";
import { SIGNATURE_HEADER, sign } from "@/lib/payments/sandbox/signature";

const Paying = z.object({ folio: z.string(), next: z.object({ kind: z.literal("redirect"), url: z.url() }) });

export interface Checkout {
  client: Client;
  orderId: number;
  paymentId: number;
  chargeId: string;
}

/** Starts a payment by card (CA4). */
export function pay(client: Client, turn: number, orderId: number): Promise<ApiAnswer> {
  return api({ method: "PUT", path: `/cart/${orderId}/pay`, turn, as: client.as, body: { method: "card" } });
}

/** Finds the bank's charge and our payment in the answer to CA4. */
export async function chargeOf(answer: ApiAnswer): Promise<{ paymentId: number; chargeId: string }> {
  const read = Paying.safeParse(answer.response);
  if (!read.success) throw new Error(`No charge in the answer: ${JSON.stringify(answer)}`);
  const { folio, next } = read.data;
  const [payment] = await getDb().select({ id: payments.id }).from(payments).where(eq(payments.folio, folio));
  return { paymentId: payment?.id ?? 0, chargeId: new URL(next.url).pathname.split("/").at(-1) ?? "" };
}

/** Holds places at one process and starts their payment at the other. */
export async function startCheckout(
  client: Client,
  area: { id: number },
  options: { quantity?: number; turn?: number } = {},
): Promise<Checkout> {
  const { quantity = 1, turn = 0 } = options;
  const { idCart } = heldOf(await holdPlaces(client, turn, { idEventArea: area.id, quantity }));
  return { client, orderId: idCart, ...(await chargeOf(await pay(client, turn + 1, idCart))) };
}

async function press(chargeId: string, fields: Record<string, string>): Promise<Response> {
  const response = await fetch(`${baseUrl()}/dev/bank/pay/${chargeId}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    signal: AbortSignal.timeout(30_000),
  });
  await response.arrayBuffer();
  return response;
}

/**
 * What a customer does on the bank's page, by its own forms with the 3-D Secure challenge. Answers the last status: 303
 * back to the shop, 200 when the charge had ended. "late": the bank itself says nothing for 20 s.
 */
export async function chooseAtBank(chargeId: string, choice: string): Promise<number> {
  if (choice === "decline") return (await press(chargeId, { step: "decide", choice })).status;
  await press(chargeId, { step: "challenge", choice });
  return (await press(chargeId, { step: "decide", choice, code: "1234" })).status;
}

const Secrets = z.object({ webhookSecret: z.string() });

/** Reads the secret that signs the simulated bank's messages. */
export async function webhookSecret(): Promise<string> {
  const [row] = await getDb()
    .select({ sealed: paymentAccounts.secretsEncrypted })
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.provider, "sandbox"), eq(paymentAccounts.account, "demo")));
  if (!row?.sealed) throw new Error("The simulated bank has no account");
  return Secrets.parse(JSON.parse(decryptSecret(row.sealed).toString("utf8"))).webhookSecret;
}

/** Makes a new message of the bank about a charge. */
export function noticeOf(chargeId: string, state = "paid"): string {
  const id = `evt_${randomBytes(10).toString("hex")}`;
  return JSON.stringify({ id, type: `charge.${state}`, chargeId, state });
}

/** PA11: hands a message to one of the web processes. Answers status and code. */
export async function callBack(
  rawBody: string,
  signature: string | null,
  turn: number,
  account = "sandbox/demo",
): Promise<string> {
  const response = await fetch(`${baseUrl(turn % BASE_URLS.length)}/api/v1/payments/callback/${account}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(signature ? { [SIGNATURE_HEADER]: signature } : {}) },
    body: rawBody,
    signal: AbortSignal.timeout(30_000),
  });
  const { code } = z.looseObject({ code: z.string().optional() }).parse(await response.json());
  return code ? `${response.status} ${code}` : String(response.status);
}

/** Sends the same signed messages to both processes at once, and gives the different results. */
export async function callBackAtOnce(secret: string, rawBodies: readonly string[]): Promise<string[]> {
  const now = new Date();
  const all = await Promise.all(rawBodies.map((rawBody, turn) => callBack(rawBody, sign(secret, rawBody, now), turn)));
  return [...new Set(all)];
}

/** Asks for a payment's state (PA14). */
export function validate({ client, paymentId }: Checkout, turn: number): Promise<ApiAnswer> {
  return api({ method: "POST", path: `/payments/${paymentId}/validate`, turn, as: client.as });
}

/** Moves the deadline of an order in payment into the past, with the margin of its places. */
export async function passDeadline(orderId: number): Promise<void> {
  await getDb().execute(sql`
    update orders set deadline_at = clock_timestamp() - interval '30 minutes' where id = ${orderId}`);
  await getDb().execute(sql`
    update places set free_at = clock_timestamp() - interval '1 second' where order_id = ${orderId} and free_at < 'infinity'`);
}
