import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";

/**
 * Stands in for the bank: opens charges, takes the money when told so, sends the signed callback and answers what it
 * knows. It keeps nothing but a map, so that its own work does not count.
 */
const ACCOUNT = "demo";
const { BANK_PORT = "0", APP_SECRET = "" } = process.env;
const secret = createHmac("sha256", APP_SECRET).update(`sandbox-bank:webhook:${ACCOUNT}`).digest("base64url");

const Payment = z.object({ shop: z.url() });
const Charge = z.object({ folio: z.string(), amountCents: z.number(), currency: z.string(), expiresAt: z.string() });
interface Known extends z.output<typeof Charge> {
  id: string;
  isPaid: boolean;
}
const charges = new Map<string, Known>();

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

function snapshot({ id, folio, amountCents, currency, isPaid }: Known) {
  const state = isPaid ? "paid" : "requires_action";
  return { providerId: id, folio, state, receivedCents: isPaid ? amountCents : 0, refundedCents: 0, currency };
}

const sign = (rawBody: string): string => {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${rawBody}`).digest("hex")}`;
};

/** A charge that was paid before the bank began, all of it in its id: "ch_paid_<centavos>_<folio>". */
function paidBefore(id: string): Known | undefined {
  const [, cents, folio] = /^ch_paid_(\d+)_(.+)$/.exec(id) ?? [];
  if (!cents || !folio) return undefined;
  return { id, folio, amountCents: Number(cents), currency: "MXN", expiresAt: "", isPaid: true };
}

/** The signed callback, sent once; the shop's status tells whether it took it. */
async function notify(charge: Known, shop: string): Promise<number> {
  const rawBody = JSON.stringify({
    id: `evt_${randomBytes(10).toString("hex")}`,
    type: "charge.paid",
    chargeId: charge.id,
    state: "paid",
  });
  const answer = await fetch(`${shop}/api/v1/payments/callback/sandbox/${ACCOUNT}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-banco-signature": sign(rawBody) },
    body: rawBody,
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url = "/" } = request;
  const text = await textOf(request);
  if (method === "POST" && url === "/dev/bank/api/charges") {
    const charge = { ...Charge.parse(JSON.parse(text)), id: `ch_${randomBytes(12).toString("hex")}`, isPaid: false };
    charges.set(charge.id, charge);
    const next = { kind: "redirect", url: `http://127.0.0.1:${BANK_PORT}/${charge.id}`, expiresAt: charge.expiresAt };
    return reply(response, 200, { providerId: charge.id, next });
  }
  if (method === "POST" && url === "/sign") {
    const bodies: unknown[] = JSON.parse(text);
    return reply(
      response,
      200,
      bodies.map((body) => sign(JSON.stringify(body))),
    );
  }
  if (method === "POST" && url.endsWith("/refunds")) {
    return reply(response, 200, { refundId: `re_${randomBytes(12).toString("hex")}`, state: "done" });
  }
  const id = url.split("/").at(-1) ?? "";
  const charge = charges.get(id) ?? paidBefore(id);
  if (!charge) return reply(response, 404, { code: "charge_unknown" });
  if (method === "GET") return reply(response, 200, snapshot(charge));
  charge.isPaid = true;
  const status = await notify(charge, Payment.parse(JSON.parse(text)).shop);
  return reply(response, status === 200 ? 200 : 502, { status });
}

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    reply(response, 500, { code: "bank_failed" });
  });
});
server.listen(Number(BANK_PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
