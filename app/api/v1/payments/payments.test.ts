import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as validate } from "@/app/api/v1/payments/[id]/validate/route";
import { POST as callback } from "@/app/api/v1/payments/callback/[provider]/[account]/route";
import { GET as bankGet, POST as bankPost } from "@/app/dev/bank/[[...path]]/route";
import { createSaleable } from "@/db/testing";
import { bankCredentials } from "@/lib/payments/sandbox/credentials";
import { SIGNATURE_HEADER, sign } from "@/lib/payments/sandbox/signature";
import { chooseAtBank, factsOf, paying, startTestBank, type TestBank } from "@/lib/settlement/testing";

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.close());

const HERE = "http://localhost:3000";
const params = <T>(value: T) => ({ params: Promise.resolve(value) });

test("PA11 takes a signed callback and refuses any other", async () => {
  const { orderId, chargeId } = await paying(await createSaleable());
  await chooseAtBank(bank, chargeId, "approve");
  const [notice] = bank.notices;
  const body = notice?.rawBody ?? "";
  const url = `${HERE}/api/v1/payments/callback/sandbox/demo`;
  const where = params({ provider: "sandbox", account: "demo" });
  const refused = await callback(
    new Request(url, { method: "POST", body, headers: { [SIGNATURE_HEADER]: "t=1,v1=0" } }),
    where,
  );
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: "payment.bad_signature" });
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment" });
  const headers = { [SIGNATURE_HEADER]: sign(bankCredentials("demo").webhookSecret, body, new Date()) };
  const taken = await callback(new Request(url, { method: "POST", body, headers }), where);
  expect(taken.status).toBe(200);
  expect(await taken.json()).toEqual({ response: { received: 1 } });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1 });
});

test("PA14 asks for a login, and knows no odd ids", async () => {
  const ask = (id: string) =>
    validate(new Request(`${HERE}/api/v1/payments/${id}/validate`, { method: "POST" }), params({ id }));
  expect((await ask("1")).status).toBe(401);
});

test("the simulated bank is there in the demo only", async () => {
  const ask = (path: string[]) => bankGet(new Request(`${HERE}/dev/bank/${path.join("/")}`), params({ path }));
  expect((await ask(["style.css"])).status).toBe(200);
  const { chargeId } = await paying(await createSaleable());
  expect(await (await ask(["pay", chargeId])).text()).toContain("Aprobar el pago");
  process.env.DEMO = "0";
  try {
    expect((await ask(["pay", chargeId])).status).toBe(404);
    const post = new Request(`${HERE}/dev/bank/pay/${chargeId}`, {
      method: "POST",
      body: new URLSearchParams({ step: "decide", choice: "decline" }),
    });
    expect((await bankPost(post, params({ path: ["pay", chargeId] }))).status).toBe(404);
  } finally {
    process.env.DEMO = "1";
  }
});
