import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import {
  auditLog,
  enclosurePolicies,
  guardAssignments,
  idempotencyKeys,
  inboxMessages,
  messages,
  orders,
  tenantBuyers,
  tickets,
  ticketTransfers,
  users,
  webhookDeliveries,
} from "@/db/schema";
import { assignGuard, createAdmin, createEvent, createGuard, createSaleable, createUser } from "@/db/testing";
import { moneyViolations } from "@/db/testing/invariants-money";
import { offerTransfer } from "@/lib/after-sale/offer-transfer";
import { loginApi, registerBuyer } from "@/lib/auth";
import { actorOfToken } from "@/lib/auth/sessions";
import type { Ctx } from "@/lib/core/context";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { pruneStale } from "@/lib/jobs/prune";
import { settlePayment } from "@/lib/settlement";
import { chooseAtBank, paying, startTestBank, type TestBank } from "@/lib/settlement/testing";
import { createTickets } from "@/lib/tickets/testing";
import { eraseUser } from "@/lib/users";
import { columnsHolding, platform } from "@/lib/users/testing";

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.close());

const PERSON = {
  userName: "Zulemita",
  fullName: "Zulema Quintanilla Ibáñez",
  email: "zulema.quintanilla@correo-propio.example",
  phone: "8187654321",
  password: "clave-segura-9",
};
const VALUES = [PERSON.userName, PERSON.fullName, PERSON.email, PERSON.phone, "203.0.113.77", "TelefonoDeZulema"];
const asPerson = (ctx: Ctx): Ctx => ({ ...ctx, ip: "203.0.113.77", userAgent: "TelefonoDeZulema/1.0" });

/** A buyer with all that a life on the platform leaves behind. Answers the token of one of its sessions. */
async function livedBuyer() {
  const { passwordConfirmation, ...input } = { ...PERSON, passwordConfirmation: PERSON.password };
  const ctx = asPerson(ctxFor(null));
  const { userId } = await registerBuyer({ ctx, input: { ...input, passwordConfirmation, acceptTerms: true } });
  const login = (password: string) =>
    loginApi({ ctx: asPerson(ctxFor(null)), input: { identifier: PERSON.email, password } });
  const { token } = await login(PERSON.password);
  await codeOf(login("otra-clave"));
  const [buyer] = await getDb().select().from(users).where(eq(users.id, userId));
  if (!buyer) throw new Error("Nobody was registered");
  const db = getDb();
  await db.execute(sql`
    insert into user_codes (user_id, purpose, channel, target, code_hash, expires_at, ended_at)
    values (${userId}, 'verify_email', 'email', 'antes.zulema@correo-propio.example', 'x', now(), now())`);
  await db.execute(sql`
    insert into user_links (user_id, purpose, channel, target, token_hash, expires_at)
    values (${userId}, 'recover', 'email', ${PERSON.email}, ${`x${userId}`}, now())`);
  await db
    .insert(inboxMessages)
    .values(
      [
        { ...{ idempotencyKey: `a${userId}`, toUserId: userId, toAddress: "otro@correo.example", subject: "Hola" } },
        { ...{ idempotencyKey: `b${userId}`, toAddress: "antes.zulema@correo-propio.example", subject: "Código" } },
      ].map((message) => ({ ...message, html: PERSON.fullName, text: PERSON.userName })),
    );
  await db.insert(messages).values([
    {
      ...{ idempotencyKey: `c${userId}`, template: "x", toUserId: userId, payload: {}, state: "sent" },
      lastError: PERSON.email,
    },
    { ...{ idempotencyKey: `d${userId}`, template: "x", toUserId: userId, payload: {} }, lastError: PERSON.email },
  ]);
  const stored = { requestHash: Buffer.from("x"), status: 200 };
  await db.insert(idempotencyKeys).values([
    { ...stored, actorKey: `user:${userId}`, key: "own", body: { response: { email: PERSON.email } } },
    {
      ...stored,
      actorKey: "user:1",
      key: `staff${userId}`,
      body: { response: { intIDUsuario: userId, fullName: PERSON.fullName } },
    },
    { ...stored, actorKey: "user:1", key: `other${userId}`, body: { response: { intIDUsuario: 5 } } },
  ]);
  return { buyer, token };
}

describe("eraseUser", () => {
  it("leaves no personal value of a buyer in any table, and the money as it was", async () => {
    const { buyer, token } = await livedBuyer();
    const sale = await createSaleable();
    const paid = await paying(sale, { buyer });
    await chooseAtBank(bank, paid.chargeId, "approve");
    await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
    await getDb()
      .insert(tenantBuyers)
      .values({ adminId: sale.admin.id, userId: buyer.id, blockedAt: new Date(), blockedReason: PERSON.fullName })
      .onConflictDoUpdate({
        target: [tenantBuyers.adminId, tenantBuyers.userId],
        set: { blockedAt: new Date(), blockedReason: PERSON.fullName },
      });
    await getDb()
      .insert(webhookDeliveries)
      .values({
        ...{ provider: "sandbox", account: "x", dedupeKey: `x${buyer.id}`, providerIds: [paid.chargeId] },
        ...{ state: "applied", body: `{"payer":"${PERSON.email}"}` },
      });
    expect((await columnsHolding(VALUES)).length).toBeGreaterThan(15);

    await eraseUser({ ctx: ctxFor(buyer), input: { userId: buyer.id } });

    // Counters of an address are not a person's: erasing an account must not forget them. They end within the hour.
    await getDb().execute(sql`update rate_limits set expire = now() - interval '2 hours'`);
    await pruneStale({ ...ctxFor(null), actor: { kind: "system", name: "test" } });
    expect(await columnsHolding([...VALUES, "antes.zulema"])).toEqual([]);
    const [row] = await getDb().select().from(users).where(eq(users.id, buyer.id));
    expect(row).toMatchObject({ state: "deleted", email: null, phone: null, passwordHash: null, profile: 2 });
    expect(row?.deletedAt).not.toBeNull();
    expect(await actorOfToken(token)).toBeNull();
    const [order] = await getDb().select().from(orders).where(eq(orders.id, paid.orderId));
    expect(order).toMatchObject({ state: "paid", buyerId: buyer.id });
    expect(await getDb().select().from(tickets).where(eq(tickets.buyerId, buyer.id))).toHaveLength(1);
    expect(await moneyViolations()).toEqual([]);
    const kept = await getDb().select({ key: idempotencyKeys.key }).from(idempotencyKeys);
    expect(kept.map(({ key }) => key)).toEqual([`other${buyer.id}`]);
    const again = { userName: PERSON.userName, fullName: PERSON.fullName, email: PERSON.email, phone: PERSON.phone };
    const { userId } = await registerBuyer({
      ctx: ctxFor(null),
      input: { ...again, password: "clave-nueva", passwordConfirmation: "clave-nueva", acceptTerms: true },
    });
    expect(userId).not.toBe(buyer.id);
  });

  it("ends offers of tickets by and to the person, and forgets their addresses", async () => {
    const person = await createUser({ email: "receptora@correo-propio.example", emailVerifiedAt: new Date() });
    const giver = await createUser({ emailVerifiedAt: new Date() });
    const sale = await createSaleable({ capacity: 5 });
    const given = (await createTickets(sale, giver, 2)).ticketIds;
    const [own = 0] = (await createTickets(sale, person, 1)).ticketIds;
    const venue = { enclosureId: sale.enclosure.id, adminId: sale.admin.id };
    await getDb()
      .insert(enclosurePolicies)
      .values({ ...venue, transferUntilHours: 0 });
    const offer = (by: typeof giver, ticketId: number | undefined, contact: string) =>
      offerTransfer({ ctx: ctxFor(by), input: { ticketId: ticketId ?? 0, contact } });
    await offer(giver, given[0], "Receptora@correo-propio.example");
    await offer(giver, given[1], "otra.persona@correo.example");
    await offer(person, own, "tercera@correo-ajeno.example");
    const traces = ["receptora@correo-propio", "tercera@correo-ajeno"];
    expect((await columnsHolding(traces)).length).toBeGreaterThanOrEqual(4);

    await eraseUser({ ctx: ctxFor(person), input: { userId: person.id } });

    expect(await columnsHolding(traces)).toEqual([]);
    const left = await getDb().select().from(ticketTransfers).orderBy(ticketTransfers.id);
    expect(left.map(({ state, target }) => [state, target])).toEqual([
      ["expired", null],
      ["offered", "otra.persona@correo.example"],
      ["expired", null],
    ]);
    expect(await columnsHolding(["otra.persona@correo.example"])).toEqual([
      "audit_values.values: otra.persona@correo.example",
      "ticket_transfers.target: otra.persona@correo.example",
    ]);
  });

  it("is for one's own account, an admin's staff and the platform", async () => {
    const { admin, owner } = await createAdmin();
    const other = await createAdmin();
    const guard = await createGuard(admin.id);
    const buyer = await createUser();
    const erase = (person: Parameters<typeof ctxFor>[0], userId: number) =>
      codeOf(eraseUser({ ctx: ctxFor(person), input: { userId } }));
    expect(await erase(null, buyer.id)).toBe("auth.required");
    expect(await erase(buyer, guard.id)).toBe("auth.forbidden");
    expect(await erase(guard, owner.id)).toBe("auth.forbidden");
    expect(await erase(other.owner, guard.id)).toBe("resource.not_found");
    expect(await erase(owner, buyer.id)).toBe("resource.not_found");
    await getDb().insert(tenantBuyers).values({ adminId: admin.id, userId: buyer.id });
    expect(await erase(owner, buyer.id)).toBe("auth.forbidden");
    expect(await erase(owner, 0)).toBe("input.invalid");
    const mirror: Ctx = { ...ctxFor(buyer), actor: { ...actorOf(buyer), isMirror: true } };
    expect(await codeOf(eraseUser({ ctx: mirror, input: { userId: buyer.id } }))).toBe("auth.forbidden");
    await eraseUser({ ctx: ctxFor(owner), input: { userId: guard.id } });
    await eraseUser({ ctx: ctxFor(platform), input: { userId: buyer.id } });
    expect(await erase(owner, guard.id)).toBe("resource.not_found");
    expect(await erase(buyer, buyer.id)).toBe("resource.not_found");
    const [row] = await getDb().select().from(auditLog).where(eq(auditLog.action, "user.erased"));
    expect(row).toMatchObject({ entity: "user" });
  });

  it("keeps a tenant's last administrator and the platform's", async () => {
    const { admin, owner } = await createAdmin();
    const erase = (person: typeof owner, userId: number) => eraseUser({ ctx: ctxFor(person), input: { userId } });
    await createGuard(admin.id);
    const idle = await createUser({ profile: 1, adminId: admin.id, state: "blocked" });
    expect(await codeOf(erase(owner, owner.id))).toBe("user.last_admin");
    expect(await codeOf(eraseUser({ ctx: ctxFor(platform), input: { userId: owner.id } }))).toBe("user.last_admin");
    await erase(owner, idle.id);
    const second = await createUser({ profile: 1, adminId: admin.id });
    await erase(second, owner.id);
    expect(await codeOf(erase(second, second.id))).toBe("user.last_admin");
    expect(await codeOf(eraseUser({ ctx: ctxFor(platform), input: { userId: 1 } }))).toBe("user.protected");
  });

  it("takes a guard off the gates of what is to come, and leaves the past", async () => {
    const { admin, owner, enclosure, event, zone } = await createSaleable();
    const guard = await createGuard(admin.id);
    const past = await createEvent(enclosure, {}, new Date(Date.now() - 30 * 86_400_000));
    await assignGuard(guard, event, zone);
    await assignGuard(guard, past, zone);
    await eraseUser({ ctx: ctxFor(owner), input: { userId: guard.id } });
    const left = await getDb().select().from(guardAssignments).where(eq(guardAssignments.userId, guard.id));
    expect(left.map(({ eventId }) => eventId)).toEqual([past.id]);
  });
});
