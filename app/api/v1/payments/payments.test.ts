import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST as validate } from "@/app/api/v1/payments/[id]/validate/route";
import { POST as callback } from "@/app/api/v1/payments/callback/[provider]/[account]/route";
import { GET as bankGet, POST as bankPost } from "@/app/dev/bank/[[...path]]/route";
import { getDb } from "@/db/client";
import { rateLimits } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client-address";
import { bankCredentials } from "@/lib/payments/sandbox/credentials";
import { SIGNATURE_HEADER, sign } from "@/lib/payments/sandbox/signature";
import { chooseAtBank, factsOf, paying } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

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

test("PA11 makes an address wait that sends many messages nobody signed, and still takes the signed ones", async () => {
  const { orderId, chargeId } = await paying(await createSaleable());
  bank.notices.length = 0;
  await chooseAtBank(bank, chargeId, "approve");
  const body = bank.notices[0]?.rawBody ?? "";
  const signature = sign(bankCredentials("demo").webhookSecret, body, new Date());
  const from = (address: string, header: string, account = "demo") =>
    callback(
      new Request(`${HERE}/api/v1/payments/callback/sandbox/${account}`, {
        method: "POST",
        body,
        headers: { [SIGNATURE_HEADER]: header, [SOCKET_ADDRESS_HEADER]: address },
      }),
      params({ provider: "sandbox", account }),
    );
  expect((await from("203.0.113.7", "t=1,v1=0")).status).toBe(401);
  expect((await from("203.0.113.7", signature, "nobody")).status).toBe(404);
  const counted = sql`${rateLimits.key} like 'webhook:address%203.0.113.7'`;
  expect(await getDb().select({ points: rateLimits.points }).from(rateLimits).where(counted)).toEqual([{ points: 2 }]);
  await getDb().update(rateLimits).set({ points: 60 }).where(counted);

  const waits = await from("203.0.113.7", "t=1,v1=0");
  expect(waits.status).toBe(429);
  expect(await waits.json()).toMatchObject({ code: "auth.rate_limited" });
  expect(Number(waits.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await from("203.0.113.7", signature, "nobody")).status).toBe(429);
  expect((await from("203.0.113.8", "t=1,v1=0")).status).toBe(401);
  expect((await from("203.0.113.7", signature)).status).toBe(200);
  expect(await factsOf(orderId)).toMatchObject({ state: "paid" });
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
