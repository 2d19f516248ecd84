import { createServer, type IncomingMessage } from "node:http";
import { eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { payments } from "@/db/schema";
import { type createSaleable, createUser } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { holdPlaces, payOrder } from "@/lib/orders";
import { ensureSandboxAccount, handleBank, type PaymentRow, paymentById } from "@/lib/payments";
import { type BankNotice, sendNotice } from "@/lib/payments/sandbox/bank-webhooks";
import type { Trouble } from "@/lib/payments/testing/emulator";
import type { OfferedMethod } from "@/lib/pricing/client";
import { receiveWebhook } from "@/lib/settlement/apply/receive-webhook";
import { runRefund } from "@/lib/settlement/refunds/run-refund";

export const systemCtx = (now: Date = new Date()): Ctx => ({
  actor: { kind: "system", name: "test" },
  now,
  requestId: "test",
});

export interface TestBank {
  url: string;
  /** The bank's messages wait here until `sendNotices` sends them. */
  notices: BankNotice[];
  /** While it is set the bank answers everything with 503. */
  down: boolean;
  /** The bank's API fails in this way, like an emulated provider. */
  trouble: Trouble;
  /** While it is set the bank refuses every refund. */
  refusesRefunds: boolean;
  close: () => Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString("utf8");
}

async function callback(path: string[], headers: Headers, rawBody: string, url: string): Promise<Response> {
  const [provider = "", account = ""] = path;
  try {
    const input = { provider, account, rawBody, headers, url };
    return Response.json(await receiveWebhook({ ctx: { ...ctxFor(null), now: new Date() }, input }));
  } catch (error) {
    if (error instanceof DomainError) return Response.json({ code: error.code }, { status: error.status });
    throw error;
  }
}

/** Makes the simulated bank and the shop's callback, which listen on a port of their own once `open` is called. */
export function newTestBank(): { bank: TestBank; open: () => Promise<void> } {
  const bank: TestBank = {
    url: "",
    notices: [],
    down: false,
    trouble: "none",
    refusesRefunds: false,
    close: async () => undefined,
  };
  const server = createServer(async (incoming, outgoing) => {
    const url = `${bank.url}${incoming.url}`;
    const headers = new Headers();
    for (const [name, value] of Object.entries(incoming.headers))
      if (typeof value === "string") headers.set(name, value);
    const body = await bodyOf(incoming);
    const path = new URL(url).pathname.split("/").filter(Boolean);
    const isBank = path[0] === "dev";
    const trouble = path[2] === "api" ? bank.trouble : "none";
    if (trouble === "hangup") return void outgoing.destroy();
    const init = { method: incoming.method ?? "GET", headers, ...(incoming.method === "POST" ? { body } : {}) };
    const answer = isBank
      ? bank.down || trouble === "down"
        ? new Response("", { status: 503 })
        : bank.refusesRefunds && path[5] === "refunds"
          ? Response.json({ error: "refund_refused" }, { status: 422 })
          : await handleBank(new Request(url, init), path.slice(2), {
              now: new Date(),
              baseUrl: bank.url,
              send: (notices) => bank.notices.push(...notices),
            })
      : await callback(path.slice(4), headers, body, url);
    if (trouble === "lost") return void outgoing.destroy();
    if (trouble === "nonsense") return void outgoing.writeHead(200).end("<html>");
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  async function open(): Promise<void> {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The test bank has no port");
    bank.url = `http://127.0.0.1:${address.port}`;
    bank.close = () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      });
    await ensureSandboxAccount(getDb(), { baseUrl: bank.url });
  }
  return { bank, open };
}

export async function startTestBank(): Promise<TestBank> {
  const { bank, open } = newTestBank();
  await open();
  return bank;
}

/** Sends the form of the bank's page with a customer's choice. Answers the address to which the bank sends the browser. */
export async function chooseAtBank(bank: TestBank, chargeId: string, choice: string): Promise<string | null> {
  const form = new URLSearchParams({ step: choice === "abandon" ? "abandon" : "decide", choice, code: "1234" });
  const response = await fetch(`${bank.url}/dev/bank/pay/${chargeId}`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  await response.arrayBuffer();
  return response.headers.get("location");
}

/** Sends the bank's waiting messages one after the other. Answers the shop's statuses. */
export async function sendNotices(bank: TestBank): Promise<number[]> {
  const statuses: number[] = [];
  for (const notice of bank.notices.splice(0)) statuses.push(await sendNotice(notice, new Date()));
  return statuses;
}

export type Sale = Awaited<ReturnType<typeof createSaleable>>;

/** Makes a buyer with a verified contact, who may pay in cash too. */
export const createBuyer = () => createUser({ emailVerifiedAt: new Date() });

/** A buyer with a held cart in the area. */
export async function heldCart(
  sale: Sale,
  options: { quantity?: number; buyer?: Awaited<ReturnType<typeof createBuyer>> } = {},
) {
  const buyer = options.buyer ?? (await createBuyer());
  const ctx = ctxFor(buyer);
  const { order } = await holdPlaces({ ctx, input: { eventAreaId: sale.area.id, quantity: options.quantity ?? 1 } });
  return { buyer, ctx, orderId: order.id };
}

export async function paying(
  sale: Sale,
  options: { quantity?: number; buyer?: Awaited<ReturnType<typeof createBuyer>>; method?: OfferedMethod } = {},
) {
  const cart = await heldCart(sale, options);
  const paid = await payOrder({ ctx: cart.ctx, input: { orderId: cart.orderId, method: options.method ?? "card" } });
  if (paid.paymentId === null) throw new Error("Nothing was due");
  const payment = await paymentById({}, paid.paymentId);
  if (payment.providerId === null) throw new Error("The attempt did not reach the bank");
  return {
    ...cart,
    ...paid,
    paymentId: paid.paymentId,
    chargeId: payment.providerId,
    amountCents: payment.amountCents,
  };
}

export async function paymentRow(paymentId: number): Promise<PaymentRow> {
  const [row] = await getDb().select().from(payments).where(eq(payments.id, paymentId));
  if (!row) throw new Error("No such payment");
  return row;
}

export interface Facts {
  state: string;
  tickets: number;
  validTickets: number;
  items: string[];
  soldPlaces: number;
  heldPlaces: number;
  reviews: string[];
  refunds: string[];
}

export async function factsOf(orderId: number): Promise<Facts> {
  const [row] = await getDb().execute<Facts & Record<string, unknown>>(sql`
    select o.state,
      (select count(*)::int from tickets t where t.order_id = o.id) as tickets,
      (select count(*)::int from tickets t where t.order_id = o.id and t.state = 'valid') as "validTickets",
      coalesce((select array_agg(i.state order by i.id) from order_items i where i.order_id = o.id), '{}') as items,
      (select count(*)::int from places p where p.order_id = o.id and p.free_at = 'infinity') as "soldPlaces",
      (select count(*)::int from places p where p.order_id = o.id and p.free_at < 'infinity' and p.free_at > clock_timestamp()) as "heldPlaces",
      coalesce((select array_agg(r.reason || ':' || r.state order by r.id) from payment_reviews r where r.order_id = o.id), '{}') as reviews,
      coalesce((select array_agg(f.amount_cents || ':' || f.state order by f.id) from refunds f join payments p on p.id = f.payment_id
        where p.subject_type = 'order' and p.subject_id = o.id), '{}') as refunds
    from orders o where o.id = ${orderId}`);
  if (!row) throw new Error("No such order");
  return row;
}

/** Makes an order's deadline and its places' time pass. */
export async function ageOrder(orderId: number, options: { places?: boolean } = {}): Promise<void> {
  await getDb().execute(
    sql`update orders set deadline_at = clock_timestamp() - interval '1 second' where id = ${orderId}`,
  );
  if (!options.places) return;
  await getDb().execute(sql`
    update places set free_at = clock_timestamp() - interval '1 second' where order_id = ${orderId} and free_at < 'infinity'`);
}

/** Runs every refund that waits for its provider, in the order in which they were asked for. */
export async function runPendingRefunds(): Promise<void> {
  const rows = await getDb().execute<{ id: number }>(sql`select id from refunds where state = 'pending' order by id`);
  for (const { id } of rows) await runRefund({ ctx: systemCtx(), input: { refundId: id } });
}
