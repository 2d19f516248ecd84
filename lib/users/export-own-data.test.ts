import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { createSaleable, createUser } from "@/db/testing";
import { actorOfToken, eraseOwnAccount, hashPassword, loginApi } from "@/lib/auth";
import { openApiToken } from "@/lib/auth/sessions/sessions";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { makeAll } from "@/lib/courtesy-qrs/testing";
import { settlePayment } from "@/lib/settlement";
import { chooseAtBank, createBuyer, paying } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { createSubscriberQr } from "@/lib/subscriber-qrs/change/create-subscriber-qr";
import { createSeasonVenue, subscriberOf } from "@/lib/subscriber-qrs/testing";
import { exportOwnData } from "@/lib/users";

const PASSWORD = "secreto-123";
const proof = { currentPassword: PASSWORD };

const bank = testBank();

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

test("one's own data hold what venues gave to a proven address, and to no other", async () => {
  const venue = await createSeasonVenue({ capacity: 10 });
  const [event] = venue.events;
  if (!event) throw new Error("No event");
  const email = "leonora@correo-propio.example";
  const guest = { name: "Leonora Carrington", email, plate: "LEO123" };
  await makeAll(venue.owner, { event, zone: venue.zone }, { quantity: 1, people: [guest] });
  const input = subscriberOf(venue, { name: "Leonora Carrington", email, plate: "LEO124" });
  await createSubscriberQr({ ctx: ctxFor(venue.owner), input });
  const person = await createUser({ email });
  const own = async () => exportOwnData({ ctx: ctxFor(person), input: null });
  expect(await own()).toMatchObject({ courtesies: [], subscriptions: [] });
  await getDb().update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, person.id));
  expect(await own()).toMatchObject({
    courtesies: [{ event: event.name, name: "Leonora Carrington", email, plate: "LEO123" }],
    subscriptions: [{ enclosure: venue.enclosure.name, name: "Leonora Carrington", email, plate: "LEO124" }],
  });
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

test("who takes their data again and again waits", async () => {
  const ctx = ctxFor(await createUser());
  for (let n = 0; n < 20; n++) await exportOwnData({ ctx, input: null });
  expect(await codeOf(exportOwnData({ ctx, input: null }))).toBe("auth.rate_limited");
  const other = await createUser();
  expect(await exportOwnData({ ctx: ctxFor(other), input: null })).toMatchObject({
    profile: { intIDUsuario: other.id },
  });
});
