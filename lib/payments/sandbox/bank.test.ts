import { expect, test } from "vitest";
import type { PaymentProvider } from "@/lib/payments/provider";
import { decideCharge, findCharge } from "@/lib/payments/sandbox/bank";
import { handleBank } from "@/lib/payments/sandbox/bank-http";
import { type BankNotice, noticesFor } from "@/lib/payments/sandbox/bank-webhooks";
import { bankCredentials } from "@/lib/payments/sandbox/credentials";
import { sign, verify } from "@/lib/payments/sandbox/signature";

const BASE = "http://banco.test";
const now = new Date("2026-11-28T18:00:00Z");
const sent: BankNotice[] = [];
let serial = 0;

function bank(path: string, init: RequestInit = {}): Promise<Response> {
  const url = `${BASE}/dev/bank/${path}`;
  const segments = new URL(url).pathname.split("/").filter(Boolean).slice(2);
  return handleBank(new Request(url, init), segments, { now, baseUrl: BASE, send: (notices) => sent.push(...notices) });
}

const { apiKey } = bankCredentials("demo");
const body = (values: object = {}) => ({
  folio: `PG-${String(++serial).padStart(10, "0")}`,
  method: "card",
  amountCents: 28_750,
  currency: "MXN",
  description: "1 lugar en <b>Arena</b>",
  expiresAt: new Date(now.getTime() + 900_000),
  returnUrl: "http://tienda.test/payment-finish?folio=PG-1",
  webhookUrl: "http://tienda.test/hook",
  ...values,
});

function api(path: string, values: object | null, key?: string, auth = `Bearer ${apiKey}`): Promise<Response> {
  return bank(`api/${path}`, {
    method: values === null ? "GET" : "POST",
    headers: { Authorization: auth, ...(key ? { "Idempotency-Key": key } : {}) },
    ...(values === null ? {} : { body: JSON.stringify(values) }),
  });
}

async function open(values: object = {}): Promise<Awaited<ReturnType<PaymentProvider["create"]>>> {
  const response = await api("charges", body(values), `key-${++serial}`);
  expect(response.status).toBe(200);
  return response.json();
}

const press = (id: string, form: Record<string, string>) =>
  bank(`pay/${id}`, { method: "POST", body: new URLSearchParams(form) });

test("the API refuses requests without its key and malformed ones", async () => {
  for (const auth of ["", "Bearer no", `Basic ${apiKey}`, `Bearer ${apiKey}x`]) {
    expect((await api("charges", body(), "k", auth)).status).toBe(401);
  }
  expect((await api("charges", body())).status).toBe(400);
  expect((await api("charges", body({ amountCents: 1.5 }), "k")).status).toBe(400);
  expect((await api("charges", body({ amountCents: -5 }), "k")).status).toBe(400);
  expect(
    (
      await bank("api/charges", {
        method: "POST",
        headers: { Authorization: `Bearer ${apiKey}`, "Idempotency-Key": "k" },
        body: "{",
      })
    ).status,
  ).toBe(400);
  expect((await api("charges/ch_none", null)).status).toBe(404);
  expect((await api("nothing", null)).status).toBe(404);
});

test("less than a peso is refused by its own name, the peso is taken", async () => {
  const small = await api("charges", body({ amountCents: 99 }), "small");
  expect(small.status).toBe(422);
  expect(await small.json()).toEqual({ error: "amount_too_small" });
  expect((await api("charges", body({ amountCents: 100 }), "peso")).status).toBe(200);
});

test("one key opens one charge; the same key with other figures is refused", async () => {
  const values = body();
  const first = await (await api("charges", values, "same")).json();
  expect(await (await api("charges", values, "same")).json()).toEqual(first);
  expect((await api("charges", { ...values, amountCents: 1_000 }, "same")).status).toBe(409);
});

test("a card passes a 3-D Secure challenge before it pays", async () => {
  const { providerId } = await open();
  const pay = await (await bank(`pay/${providerId}`)).text();
  expect(pay).toContain("Banco de pruebas");
  expect(pay).toContain("$287.50 MXN");
  expect(pay).toContain("1 lugar en &lt;b&gt;Arena&lt;/b&gt;");
  expect(pay).not.toMatch(/<script|name="(card|number|cvv|pan)/i);
  expect(await (await press(providerId, { step: "challenge", choice: "approve" })).text()).toContain("3-D Secure");
  const wrong = await press(providerId, { step: "decide", choice: "approve", code: "0000" });
  expect(wrong.status).toBe(422);
  expect((await findCharge({ id: providerId })).state).toBe("requires_action");
  const right = await press(providerId, { step: "decide", choice: "approve", code: "1234" });
  expect(right.headers.get("location")).toBe("http://tienda.test/payment-finish?folio=PG-1");
  expect(await (await api(`charges/${providerId}`, null)).json()).toMatchObject({
    state: "paid",
    receivedCents: 28_750,
    refundedCents: 0,
  });
  expect(sent.at(-1)).toMatchObject({ url: "http://tienda.test/hook", delayMs: 0 });
});

test("a buyer may decline or abandon a charge, and cannot pay one that ended", async () => {
  const declined = await open();
  await press(declined.providerId, { step: "decide", choice: "decline" });
  expect(await (await api(`charges/${declined.providerId}`, null)).json()).toMatchObject({
    state: "failed",
    failureCode: "card_declined",
  });
  const left = await open();
  const count = sent.length;
  expect((await press(left.providerId, { step: "abandon", choice: "abandon" })).status).toBe(303);
  expect(sent).toHaveLength(count);
  await api(`charges/${left.providerId}/cancel`, {});
  expect(await (await press(left.providerId, { step: "decide", choice: "approve", code: "1234" })).text()).toContain(
    "El comercio canceló este cargo",
  );
  expect((await press(left.providerId, { step: "decide", choice: "<x>" })).status).toBe(200);
  const old = await open({ expiresAt: new Date(now.getTime() - 1) });
  expect(await (await api(`charges/${old.providerId}`, null)).json()).toMatchObject({ state: "expired" });
  expect(await (await bank(`pay/${old.providerId}`)).text()).toContain("Este cargo venció");
  expect((await bank("pay/ch_none")).status).toBe(404);
});

test("cash is paid at the till by its reference", async () => {
  const { providerId, next } = await open({ method: "cash" });
  if (next.kind !== "reference") throw new Error("Cash has a reference");
  const found = await bank(`?reference=${next.reference}`);
  expect(found.headers.get("location")).toBe(`/dev/bank/pay/${providerId}`);
  expect((await bank("?reference=123")).status).toBe(404);
  expect(await (await bank("")).text()).toContain("Caja de la tienda");
  expect(await (await bank(`pay/${providerId}`)).text()).toContain(next.reference);
  await press(providerId, { step: "decide", choice: "cash" });
  expect(await (await api(`charges/${providerId}`, null)).json()).toMatchObject({ state: "paid" });
});

test("a refund is paid once per key and never more than was paid", async () => {
  const { providerId } = await open();
  await decideCharge(providerId, "approve", now);
  const path = `charges/${providerId}/refunds`;
  const first = await (await api(path, { amountCents: 20_000 }, "r1")).json();
  expect(first).toMatchObject({ state: "done" });
  expect(await (await api(path, { amountCents: 20_000 }, "r1")).json()).toEqual(first);
  expect((await api(path, { amountCents: 19_999 }, "r1")).status).toBe(409);
  expect((await api(path, { amountCents: 8_751 }, "r2")).status).toBe(422);
  expect((await api(path, { amountCents: 8_750 }, "r3")).status).toBe(200);
  expect(await (await api(`charges/${providerId}`, null)).json()).toMatchObject({
    state: "refunded",
    refundedCents: 28_750,
  });
});

test("the bank sends the messages that belong to each choice", async () => {
  const { providerId } = await open();
  const { charge } = await decideCharge(providerId, "approve", now);
  expect(noticesFor(charge, "late")).toMatchObject([{ delayMs: 20_000 }]);
  const [one, two] = noticesFor(charge, "double");
  expect(one).toEqual(two);
  const [paid, pending] = noticesFor(charge, "reordered");
  expect(paid?.rawBody).toContain('"state":"paid"');
  expect(pending?.rawBody).toContain('"state":"pending"');
  expect((await decideCharge(providerId, "decline", now)).changed).toBe(false);
});

test("a signature covers the body and the time", () => {
  const header = sign("s", "body", now);
  expect(verify("s", "body", header, now)).toBe(true);
  expect(verify("s", "body", header, new Date(now.getTime() + 300_000))).toBe(true);
  expect(verify("s", "body", header, new Date(now.getTime() + 301_000))).toBe(false);
  expect(verify("s", "bodies", header, now)).toBe(false);
  expect(verify("x", "body", header, now)).toBe(false);
  for (const bad of [null, "", "t=1", "v1=a", `${header}0`, header.toUpperCase()])
    expect(verify("s", "body", bad, now)).toBe(false);
});
