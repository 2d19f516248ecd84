import { randomUUID } from "node:crypto";
import { signatureOf } from "@/lib/payments/mercadopago/signature";
import type { Delivery } from "@/lib/payments/testing/emulator";
import { connectAccount, type MethodFeats, type ProviderHarness } from "@/lib/payments/testing/harness";
import { type BookedPayment, type Books, giveBack, startMercadoPago } from "@/lib/payments/testing/mercadopago-books";

export const MERCADOPAGO_FEATS: MethodFeats = {
  wallet: [
    "decline",
    "abandon",
    "expire",
    "lateMoney",
    "otherAmount",
    "otherCurrency",
    "refund",
    "partialRefund",
    "panelRefund",
    "dispute",
    "disputeDate",
  ],
};

const DAY = 86_400_000;

export interface MercadoPagoHarness extends ProviderHarness {
  books: Books;
  /** The entries of the account's form. */
  credentials: { accessToken: string; webhookSecret: string; apiBase: string };
  /** A payment of a charge, whatever its state. */
  addPayment(folio: string, values?: Partial<BookedPayment>): BookedPayment;
  tell(payment: BookedPayment): void;
}

/** Mercado Pago's own side: its customers, its panel and its messages. */
export async function startMercadoPagoHarness(shopUrl: string): Promise<MercadoPagoHarness> {
  const accessToken = `APP_USR-${randomUUID()}`;
  const webhookSecret: string = randomUUID();
  const books = await startMercadoPago(accessToken);
  const outbox: Delivery[] = [];
  let account = "";

  const preferenceOf = (folio: string) => {
    const found = [...books.preferences.values()].find(({ external_reference }) => external_reference === folio);
    if (!found) throw new Error(`No preference for ${folio}`);
    return found;
  };
  const paymentsOf = (folio: string) =>
    [...books.payments.values()].filter(({ preferenceId }) => preferenceId === preferenceOf(folio).id);
  const paidOne = (folio: string) => {
    const found = paymentsOf(folio).findLast(({ status }) => ["approved", "charged_back"].includes(status));
    if (!found) throw new Error(`No payment for ${folio}`);
    return found;
  };

  /** A message as Mercado Pago sends and signs it: the id in the address is what counts. */
  function message(
    address: string,
    { type, id }: { type: string; id: number },
    { secret = webhookSecret, at = Date.now(), millis = false } = {},
  ): Delivery {
    const url = new URL(address);
    url.searchParams.set("data.id", String(id));
    url.searchParams.set("type", type);
    const requestId = randomUUID();
    const ts = String(millis ? at : Math.floor(at / 1000));
    const v1 = signatureOf(secret, { dataId: String(id), requestId, ts });
    return {
      url: url.href,
      headers: { "x-request-id": requestId, "x-signature": `ts=${ts},v1=${v1}` },
      body: JSON.stringify({ id: books.nextId(), type, action: `${type}.updated`, data: { id: String(id) } }),
    };
  }
  function tell({ id, preferenceId }: BookedPayment): void {
    const address = books.preferences.get(preferenceId)?.notification_url ?? "";
    outbox.push(message(address, { type: "payment", id }, { millis: id % 2 === 0 }));
  }
  const panelAddress = () => `${shopUrl}/api/v1/payments/callback/mercadopago/${account}`;
  const tellChargeback = (id: number) => outbox.push(message(panelAddress(), { type: "topic_chargebacks_wh", id }));

  function addPayment(folio: string, values: Partial<BookedPayment> = {}): BookedPayment {
    const preference = preferenceOf(folio);
    const payment: BookedPayment = {
      id: books.nextId(),
      preferenceId: preference.id,
      status: "approved",
      status_detail: "accredited",
      currency_id: "MXN",
      amount: preference.items[0]?.unit_price ?? 0,
      date_approved: values.status ? null : new Date().toISOString(),
      payment_type_id: "account_money",
      refunds: [],
      unindexed: false,
      refusesRefunds: false,
      ...values,
    };
    books.payments.set(payment.id, payment);
    return payment;
  }

  const credentials = { accessToken, webhookSecret, apiBase: books.url };

  return {
    books,
    credentials,
    addPayment,
    tell,
    async connect(adminId) {
      account = `mp-${adminId}`;
      await connectAccount({
        adminId,
        provider: "mercadopago",
        account,
        methods: ["wallet"],
        secrets: { ...credentials, callbackBase: shopUrl },
      });
    },
    async pay(folio, { differenceCents = 0, currency = "MXN", late = false } = {}) {
      const { expiration_date_to: end, items } = preferenceOf(folio);
      if (!late && new Date(end) <= new Date()) return false;
      // Its page offers no way to pay less than the least `min_allowed_amount` in Mexico.
      if ((items[0]?.unit_price ?? 0) < 5) return false;
      const amount = (Math.round((items[0]?.unit_price ?? 0) * 100) + differenceCents) / 100;
      tell(addPayment(folio, { amount, currency_id: currency }));
      return true;
    },
    async decline(folio) {
      tell(addPayment(folio, { status: "rejected", status_detail: "cc_rejected_insufficient_amount" }));
    },
    abandon: async () => undefined,
    async expire(folio) {
      preferenceOf(folio).expiration_date_to = new Date(Date.now() - 1_000).toISOString();
    },
    async openDispute(folio, at = new Date()) {
      const payment = paidOne(folio);
      Object.assign(payment, { status: "charged_back", status_detail: "in_process" });
      const id = books.nextId();
      books.chargebacks.set(id, { paymentId: payment.id, covered: null, date_created: at.toISOString() });
      tellChargeback(id);
    },
    async endDispute(folio, outcome) {
      const payment = paidOne(folio);
      for (const [id, chargeback] of books.chargebacks) {
        if (chargeback.paymentId !== payment.id) continue;
        chargeback.covered = outcome === "won";
        tellChargeback(id);
      }
    },
    async refundAtPanel(folio, cents, at) {
      const payment = paidOne(folio);
      giveBack(books, payment, cents / 100, at && { at });
      tell(payment);
    },
    async refundedAt(folio) {
      const refunds = paymentsOf(folio).flatMap((payment) => payment.refunds);
      return refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    },
    chargesOf: async (folio) =>
      [...books.preferences.values()].filter(({ external_reference }) => external_reference === folio).length,
    setTrouble: (trouble) => {
      books.trouble = trouble;
    },
    refuseRefunds: (refuses) => {
      books.refusesRefunds = refuses;
    },
    outbox,
    forged(folio) {
      const { notification_url: address } = preferenceOf(folio);
      const about = { type: "payment", id: paidOne(folio).id };
      const genuine = message(address, about);
      const changed = new URL(genuine.url);
      changed.searchParams.set("data.id", String(about.id + 1));
      return [
        { ...genuine, headers: {} },
        message(address, about, { secret: accessToken }),
        message(address, about, { at: Date.now() - 8 * DAY }),
        message(address, about, { at: Date.now() + DAY, millis: true }),
        { ...genuine, url: changed.href },
        { ...genuine, headers: { ...genuine.headers, "x-request-id": randomUUID() } },
      ];
    },
    lie: (folio) => {
      const { notification_url: address } = preferenceOf(folio);
      return message(address, { type: "payment", id: books.nextId() });
    },
    close: () => books.close(),
  };
}
