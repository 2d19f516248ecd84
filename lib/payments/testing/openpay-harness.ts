import { randomUUID } from "node:crypto";
import type { OpenpaySettings } from "@/lib/payments/openpay/provider";
import type { Delivery } from "@/lib/payments/testing/emulator";
import { connectAccount, type MethodFeats, type ProviderHarness } from "@/lib/payments/testing/harness";
import {
  type BookedCharge,
  giveBack,
  type OpenpayBooks,
  refundedCents,
  shown,
  startOpenpay,
} from "@/lib/payments/testing/openpay-books";
import type { Method } from "@/lib/pricing/client";

const METHODS: Method[] = ["card", "cash"];
export const OPENPAY_FEATS: MethodFeats = {
  card: [
    "decline",
    "abandon",
    "endsByItself",
    "expire",
    "lateMoney",
    "otherAmount",
    "otherCurrency",
    "refund",
    "partialRefund",
    "panelRefund",
    "dispute",
  ],
  cash: ["expire", "lateMoney", "otherAmount", "otherCurrency", "refundByHand"],
};

export interface OpenpayHarness extends ProviderHarness {
  books: OpenpayBooks;
  /** The entries of the account's form. */
  credentials: OpenpaySettings;
  charge(id: string): BookedCharge;
  /** A message as Openpay sends it, with the shop's own credentials. */
  message(type: string, body: object): Delivery;
}

/** Openpay's own side: its customers, its panel and its messages. */
export async function startOpenpayHarness(shopUrl: string): Promise<OpenpayHarness> {
  const merchantId = `m${randomUUID().slice(0, 8)}`;
  const privateKey = `sk_${randomUUID()}`;
  const webhookUser: string = `aviso-${randomUUID().slice(0, 8)}`;
  const webhookPassword: string = randomUUID();
  const books = await startOpenpay({ merchantId, privateKey });
  const outbox: Delivery[] = [];
  let account = "";
  const credentials: OpenpaySettings = {
    merchantId,
    privateKey,
    mode: "live",
    webhookUser,
    webhookPassword,
    contactEmail: "taquilla@recinto.example",
    cashHours: 24,
    apiBase: books.url,
  };

  const charge = (id: string) => {
    const found = books.charges.get(id);
    if (!found) throw new Error(`No charge ${id}`);
    return found;
  };
  let events = 0;
  function message(type: string, body: object, [user, password] = [webhookUser, webhookPassword]): Delivery {
    const date = new Date(Date.now() + ++events * 1000).toISOString();
    return {
      url: `${shopUrl}/api/v1/payments/callback/openpay/${account}`,
      headers: { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` },
      body: JSON.stringify({ type, event_date: date, ...body }),
    };
  }
  const about = (id: string) => ({ transaction: shown(books, charge(id)) });
  const tell = (id: string, type: string) => void outbox.push(message(type, about(id)));
  const isOpen = ({ status }: BookedCharge) => ["charge_pending", "in_progress"].includes(status);

  return {
    books,
    credentials,
    charge,
    message: (type, body) => message(type, body),
    async connect(adminId) {
      account = `op-${adminId}`;
      const secrets = { ...credentials, callbackBase: shopUrl };
      await connectAccount({ adminId, provider: "openpay", account, methods: METHODS, secrets });
    },
    async pay(id, { differenceCents = 0, currency, late = false } = {}) {
      const found = charge(id);
      if (!isOpen(found) && !late) return false;
      found.amount = (Math.round(found.amount * 100) + differenceCents) / 100;
      found.currency = currency ?? found.currency;
      found.status = "completed";
      found.operation_date = new Date().toISOString();
      tell(id, "charge.succeeded");
      return true;
    },
    async decline(id) {
      Object.assign(charge(id), { status: "failed", error_code: 3001 });
      tell(id, "charge.failed");
    },
    abandon: async () => undefined,
    async expire(id) {
      charge(id).status = charge(id).method === "store" ? "cancelled" : "expired";
      tell(id, charge(id).method === "store" ? "charge.cancelled" : "transaction.expired");
    },
    async openDispute(id) {
      charge(id).status = "chargeback_pending";
      tell(id, "chargeback.created");
    },
    async endDispute(id, outcome) {
      charge(id).status = outcome === "won" ? "chargeback_adjustment" : "chargeback_accepted";
      tell(id, outcome === "won" ? "chargeback.rejected" : "chargeback.accepted");
    },
    async refundAtPanel(id, amount, at) {
      giveBack(charge(id), amount / 100, { at });
      tell(id, "charge.refunded");
    },
    refundedAt: async (id) => refundedCents(charge(id)),
    chargesOf: async (folio) => [...books.charges.values()].filter(({ order_id }) => order_id === folio).length,
    setTrouble: (trouble) => {
      books.trouble = trouble;
    },
    refuseRefunds: (refuses) => {
      books.refusesRefunds = refuses;
    },
    outbox,
    forged(id) {
      const genuine = message("charge.succeeded", about(id));
      return [
        { ...genuine, headers: {} },
        { ...genuine, headers: { Authorization: `Bearer ${webhookPassword}` } },
        message("charge.succeeded", about(id), [webhookUser, "otra"]),
        message("charge.succeeded", about(id), ["otro", webhookPassword]),
        message("charge.succeeded", about(id), [privateKey, ""]),
      ];
    },
    lie: (id) => message("charge.succeeded", { transaction: { ...shown(books, charge(id)), status: "completed" } }),
    close: () => books.close(),
  };
}
