import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import { actorOfToken, eraseOwnAccount, hashPassword, loginApi } from "@/lib/auth";
import { openApiToken } from "@/lib/auth/sessions";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { exportOwnData } from "@/lib/reports";
import { settlePayment } from "@/lib/settlement";
import { chooseAtBank, createBuyer, paying, startTestBank, type TestBank } from "@/lib/settlement/testing";

const PASSWORD = "secreto-123";
const proof = { currentPassword: PASSWORD };

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.close());

async function buyerWithPassword() {
  const buyer = await createBuyer();
  await getDb()
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, buyer.id));
  return buyer;
}

test("one's own data hold what was bought and who came in, and nobody else's", async () => {
  const sale = await createSaleable();
  const buyer = await buyerWithPassword();
  const stranger = await paying(sale, { buyer: await buyerWithPassword() });
  const { ctx, chargeId, folio, paymentId } = await paying(sale, { buyer, quantity: 2 });
  await chooseAtBank(bank, chargeId, "approve");
  await settlePayment({ ctx, input: { folio, source: "return" } });
  await loginApi({ ctx: ctxFor(null), input: { identifier: buyer.email ?? "", password: PASSWORD } });
  const data = await exportOwnData({ ctx, input: null });
  expect(data).toMatchObject({
    profile: { intIDUsuario: buyer.id, email: buyer.email, fullName: buyer.fullName },
    purchases: [{ state: "paid", places: [{}, {}], payments: [{ folio, state: "paid" }] }],
    loginHistory: [{ outcome: "ok" }],
  });
  expect(data.tickets).toHaveLength(2);
  expect(paymentId).toBeGreaterThan(0);
  const text = JSON.stringify(data);
  expect(text).not.toContain(stranger.folio);
  expect(text).not.toMatch(/argon2|hash|secret/i);
  expect(await codeOf(exportOwnData({ ctx: ctxFor(null), input: null }))).toBe("auth.required");
});

test("an account goes with its password, and not while money is under way", async () => {
  const buyer = await buyerWithPassword();
  const token = await openApiToken(ctxFor(null), buyer.id);
  const { ctx, chargeId, folio } = await paying(await createSaleable(), { buyer });
  const erase = (input = proof) => eraseOwnAccount({ ctx, input });
  expect(await codeOf(erase({ currentPassword: "no-es-esta" }))).toBe("user.wrong_password");
  expect(await codeOf(erase())).toBe("user.money_under_way");
  const [still] = await getDb().select().from(users).where(eq(users.id, buyer.id));
  expect(still).toMatchObject({ state: "active", email: buyer.email });
  await chooseAtBank(bank, chargeId, "approve");
  await settlePayment({ ctx, input: { folio, source: "return" } });
  await erase();
  const [gone] = await getDb().select().from(users).where(eq(users.id, buyer.id));
  expect(gone).toMatchObject({ state: "deleted", email: null, passwordHash: null });
  expect(await actorOfToken(token)).toBeNull();
  expect(await codeOf(erase())).toBe("auth.session_expired");
});
