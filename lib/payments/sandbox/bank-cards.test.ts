import { expect, test } from "vitest";
import { handleBank } from "@/lib/payments/sandbox/bank-http";
import type { BankNotice } from "@/lib/payments/sandbox/bank-webhooks";
import { bankCredentials } from "@/lib/payments/sandbox/credentials";

const BASE = "http://banco.test";
const BACK = "http://tienda.test/user-prepaid/recarga-automatica?cuenta=1";
const sent: BankNotice[] = [];
let serial = 0;

function bank(path: string, init: RequestInit = {}): Promise<Response> {
  const url = `${BASE}/dev/bank/${path}`;
  const segments = new URL(url).pathname.split("/").filter(Boolean).slice(2);
  const send = (notices: BankNotice[]) => sent.push(...notices);
  return handleBank(new Request(url, init), segments, { now: new Date(), baseUrl: BASE, send });
}

const { apiKey } = bankCredentials("demo");

function api(path: string, values: object | null, key?: string, auth = `Bearer ${apiKey}`): Promise<Response> {
  return bank(`api/${path}`, {
    method: values === null ? "GET" : "POST",
    headers: { Authorization: auth, ...(key ? { "Idempotency-Key": key } : {}) },
    ...(values === null ? {} : { body: JSON.stringify(values) }),
  });
}

const card = (returnUrl = BACK) => ({
  description: "Recarga automática en <b>Plaza</b>",
  returnUrl,
  expiresAt: new Date(Date.now() + 3_600_000),
});
const charge = (values: object = {}) => ({
  folio: `PG-CARD${++serial}${Date.now()}`,
  amountCents: 23_000,
  currency: "MXN",
  description: "Recarga automática",
  webhookUrl: "http://tienda.test/hook",
  ...values,
});

async function opened(): Promise<string> {
  const response = await api("cards", card(), `card-${crypto.randomUUID()}`);
  expect(response.status).toBe(200);
  return (await response.json()).setupId;
}

const press = (id: string, form: Record<string, string>) =>
  bank(`save/${id}`, { method: "POST", body: new URLSearchParams(form) });

async function saved(choice: string): Promise<string> {
  const id = await opened();
  expect((await press(id, { step: "decide", choice, code: "1234" })).headers.get("location")).toBe(BACK);
  return id;
}

test("a card is saved once per key, with the code of 3-D Secure, and only with the shop's key", async () => {
  const key = `card-${crypto.randomUUID()}`;
  const first = await (await api("cards", card(), key)).json();
  expect(await (await api("cards", card(), key)).json()).toEqual(first);
  expect((await api("cards", card("http://tienda.test/otra"), key)).status).toBe(409);
  expect((await api("cards", card())).status).toBe(400);
  for (const path of ["cards", `cards/${first.setupId}`, `cards/${first.setupId}/charges`])
    expect((await api(path, {}, key, "Bearer no")).status).toBe(401);
  const page = await (await bank(`save/${first.setupId}`)).text();
  expect(page).toContain("&lt;b&gt;Plaza");
  expect(await (await press(first.setupId, { step: "challenge", choice: "good" })).text()).toContain("3-D Secure");
  expect((await press(first.setupId, { step: "decide", choice: "good", code: "0000" })).status).toBe(422);
  expect(await (await api(`cards/${first.setupId}`, null)).json()).toEqual({ state: "open" });
  await press(first.setupId, { step: "decide", choice: "good", code: "1234" });
  await press(first.setupId, { step: "decide", choice: "decline", code: "1234" });
  expect(await (await api(`cards/${first.setupId}`, null)).json()).toMatchObject({
    state: "saved",
    face: { last4: "4242" },
  });
});

test("a saved card is charged once per key, is refused with 402 and its reason, and is gone once it is removed", async () => {
  const good = await saved("good");
  const wish = charge();
  const key = `attempt-${crypto.randomUUID()}`;
  const first = await (await api(`cards/${good}/charges`, wish, key)).json();
  expect(first).toMatchObject({ state: "paid", receivedCents: 23_000, folio: wish.folio });
  expect(await (await api(`cards/${good}/charges`, wish, key)).json()).toEqual(first);
  expect((await api(`cards/${good}/charges`, { ...wish, amountCents: 1_000 }, key)).status).toBe(409);
  expect(await (await api(`cards/${good}/charges?folio=${wish.folio}`, null)).json()).toEqual({ charge: first });
  expect(await (await api(`cards/${good}/charges?folio=PG-NADA`, null)).json()).toEqual({ charge: null });
  expect(sent.at(-1)?.rawBody).toContain('"state":"paid"');
  for (const [nature, error] of [
    ["authenticate", "authentication_required"],
    ["decline", "card_declined"],
    ["expired", "expired_card"],
  ] as const) {
    const refused = await api(`cards/${await saved(nature)}/charges`, charge(), `attempt-${crypto.randomUUID()}`);
    expect(refused.status).toBe(402);
    expect(await refused.json()).toMatchObject({ error, charge: { state: "failed", failureCode: error } });
  }
  for (let again = 0; again < 2; again++) expect((await api(`cards/${good}/remove`, {})).status).toBe(200);
  expect((await api(`cards/${good}/charges`, charge(), `attempt-${crypto.randomUUID()}`)).status).toBe(422);
  expect((await api(`cards/${good}/charges`, wish, key)).status).toBe(422);
});
