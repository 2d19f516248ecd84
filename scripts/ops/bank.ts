import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { SIGNATURE_HEADER, sign } from "../../lib/payments/sandbox/signature.ts";

/** The demonstration's account, whose secrets follow from APP_SECRET. */
const ACCOUNT = "demo";
/** A provider tells again what was not taken, for days; here soon. */
const AGAIN_MS = 1_000;
const ANSWER_MS = 15_000;

const Asked = z.object({ folio: z.string(), amountCents: z.number(), currency: z.string(), expiresAt: z.string() });

interface Charge extends z.output<typeof Asked> {
  id: string;
  isCaptured: boolean;
}

export interface Bank {
  url: string;
  /** What was captured, by the charge's id: centavos and the folio that the platform named it by. */
  captured: ReadonlyMap<string, { folio: string; amountCents: number }>;
  /** Takes the money of a charge once, and tells the platform until it has taken that in. `isOver` gives up. */
  pay: (chargeId: string, isOver: () => boolean) => Promise<void>;
  close: () => void;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

const snapshot = ({ id, folio, amountCents, currency, isCaptured }: Charge) => ({
  providerId: id,
  folio,
  state: isCaptured ? "paid" : "requires_action",
  receivedCents: isCaptured ? amountCents : 0,
  refundedCents: 0,
  currency,
});

/**
 * The provider of a drill: opens one charge for each key, takes the money when a buyer pays, tells the platform by a signed
 * message until that is taken, and keeps what it took. It stands outside of the machines that fail.
 */
export async function startBank(appSecret: string, shop: string): Promise<Bank> {
  const secret = createHmac("sha256", appSecret).update(`sandbox-bank:webhook:${ACCOUNT}`).digest("base64url");
  const charges = new Map<string, Charge>();
  const byKey = new Map<string, Charge>();
  const captured = new Map<string, { folio: string; amountCents: number }>();
  let url = "";

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    if (request.method === "POST" && request.url === "/dev/bank/api/charges") {
      const key = String(request.headers["idempotency-key"]);
      const charge = byKey.get(key) ?? {
        ...Asked.parse(JSON.parse(text)),
        id: `ch_${randomBytes(12).toString("hex")}`,
        isCaptured: false,
      };
      byKey.set(key, charge);
      charges.set(charge.id, charge);
      const next = { kind: "redirect", url: `${url}/${charge.id}`, expiresAt: charge.expiresAt };
      return reply(response, 200, { providerId: charge.id, next });
    }
    const found = charges.get(request.url?.split("/").at(-1) ?? "");
    return found ? reply(response, 200, snapshot(found)) : reply(response, 404, { code: "charge_unknown" });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      reply(response, 500, { code: "bank_failed" });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function tell(charge: Charge, event: string): Promise<boolean> {
    const body = JSON.stringify({ id: event, type: "charge.paid", chargeId: charge.id, state: "paid" });
    try {
      const answered = await fetch(`${shop}/api/v1/payments/callback/sandbox/${ACCOUNT}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", [SIGNATURE_HEADER]: sign(secret, body, new Date()) },
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await answered.arrayBuffer();
      return answered.status === 200;
    } catch (error) {
      if (error instanceof TypeError || error instanceof DOMException) return false;
      throw error;
    }
  }

  return {
    url,
    captured,
    async pay(chargeId, isOver) {
      const charge = charges.get(chargeId);
      if (!charge) throw new Error(`nobody opened the charge ${chargeId}`);
      charge.isCaptured = true;
      captured.set(charge.id, { folio: charge.folio, amountCents: charge.amountCents });
      const event = `evt_${randomBytes(10).toString("hex")}`;
      while (!isOver() && !(await tell(charge, event))) await sleep(AGAIN_MS);
    },
    close: () => void server.close(),
  };
}
