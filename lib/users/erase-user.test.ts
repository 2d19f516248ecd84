import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import {
  auditLog,
  enclosurePolicies,
  guardAssignments,
  idempotencyKeys,
  inboxMessages,
  messages,
  orders,
  subscriberImports,
  subscriberQrs,
  tenantBuyers,
  tickets,
  ticketTransfers,
  users,
  webhookDeliveries,
} from "@/db/schema";
import { assignGuard, createAdmin, createEvent, createGuard, createSaleable, createUser } from "@/db/testing";
import { moneyViolations } from "@/db/testing/invariants-money";
import { offerTransfer } from "@/lib/after-sale/transfer/offer-transfer";
import { loginApi, registerBuyer } from "@/lib/auth";
import { actorOfToken } from "@/lib/auth/sessions/sessions";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { asMirror, codeOf, ctxFor } from "@/lib/core/testing";
import { generateCourtesies } from "@/lib/courtesy-qrs";
import { makeAll, runBatch } from "@/lib/courtesy-qrs/testing";
import { workbookOf } from "@/lib/imports/testing";
import { pruneStale } from "@/lib/jobs/prune";
import { settlePayment } from "@/lib/settlement";
import { finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { chooseAtBank, createBuyer, paying } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { createSubscriberQr } from "@/lib/subscriber-qrs/change/create-subscriber-qr";
import { runImport } from "@/lib/subscriber-qrs/import/run-import";
import { startImport, uploadImport } from "@/lib/subscriber-qrs/import/upload-import";
import { asSystem, createSeasonVenue, type SeasonVenue, subscriberOf } from "@/lib/subscriber-qrs/testing";
import { createTickets } from "@/lib/tickets/testing";
import { eraseSelf, eraseUser } from "@/lib/users";
import { columnsHolding, platform } from "@/lib/users/testing";

const bank = testBank();

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
  await db.insert(inboxMessages).values(
    [
      { idempotencyKey: `a${userId}`, toUserId: userId, toAddress: "otro@correo.example", subject: "Hola" },
      { idempotencyKey: `b${userId}`, toAddress: "antes.zulema@correo-propio.example", subject: "Código" },
    ].map((message) => ({ ...message, html: PERSON.fullName, text: PERSON.userName })),
  );
  await db.insert(messages).values([
    {
      idempotencyKey: `c${userId}`,
      template: "x",
      toUserId: userId,
      payload: {},
      state: "sent",
      lastError: PERSON.email,
    },
    { idempotencyKey: `d${userId}`, template: "x", toUserId: userId, payload: {}, lastError: PERSON.email },
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

/** A courtesy, a subscriber and a row of a list, made, of whoever has these contacts. */
async function listedAt(venue: SeasonVenue, email: string, phone: string): Promise<void> {
  const ctx = ctxFor(venue.owner);
  const [event] = venue.events;
  if (!event) throw new Error("No event");
  const guest = { name: "Remedios Varo", email, phone, plate: "REM123", note: "Prima de Remedios" };
  await makeAll(venue.owner, { event, zone: venue.zone }, { quantity: 1, people: [guest] });
  await createSubscriberQr({
    ctx,
    input: subscriberOf(venue, { name: "Remedios Varo", email, plate: "REM124" }),
  });
  const { kind, parkingAreaId, seasonId } = subscriberOf(venue);
  const lines = ["Nombre,Placa,Teléfono", `Remedios V.,REM125,${phone}`, "Otra Persona,OTR111,"];
  const { id: importId } = await uploadImport({
    ctx,
    input: { kind, parkingAreaId, seasonId, content: new TextEncoder().encode(lines.join("\n")) },
  });
  await startImport({ ctx, input: { importId } });
  await runImport({ ctx: asSystem(), input: { importId } });
}

/** Erases the account of whoever asks for it, as `eraseOwnAccount` does once the password was right. */
const leave = (person: Parameters<typeof ctxFor>[0]) => withTx(ctxFor(person), eraseSelf);

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
        provider: "sandbox",
        account: "x",
        dedupeKey: `x${buyer.id}`,
        providerIds: [paid.chargeId],
        state: "applied",
        body: `{"payer":"${PERSON.email}"}`,
      });
    expect((await columnsHolding(VALUES)).length).toBeGreaterThan(15);

    await leave(buyer);

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

    await leave(person);

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

  it("takes the person off the venues' lists of courtesies and subscribers, which stay valid", async () => {
    const verified = { emailVerifiedAt: new Date(), phoneVerifiedAt: new Date() };
    const person = await createUser({ email: "varo@correo-propio.example", phone: "+528155512399", ...verified });
    const venue = await createSeasonVenue({ capacity: 10 });
    await listedAt(venue, "varo@correo-propio.example", "+528155512399");
    await getDb()
      .insert(idempotencyKeys)
      .values([
        {
          actorKey: `user:${venue.owner.id}`,
          key: "gave",
          requestHash: Buffer.from("x"),
          status: 200,
          body: { response: { id: 7, name: "Remedios Varo", email: "varo@correo-propio.example", phone: null } },
        },
      ]);
    const traces = ["varo@correo-propio.example", "8155512399", "Remedios", "REM12"];
    expect((await columnsHolding(traces)).length).toBeGreaterThan(8);

    await leave(person);

    expect(await columnsHolding(traces)).toEqual([]);
    const list = await getDb().select().from(subscriberQrs).where(eq(subscriberQrs.adminId, venue.admin.id));
    expect(list.map(({ name, plate }) => [name, plate]).sort()).toEqual([
      ["Cuenta eliminada", null],
      ["Cuenta eliminada", null],
      ["Otra Persona", "OTR111"],
    ]);
    const [stopped] = await getDb().execute(sql`
      select 1 from passes where admin_id = ${venue.admin.id} and state <> 'active'`);
    expect(stopped).toBeUndefined();
  });

  it("removes drafts and waiting batches that name the person, and no others", async () => {
    const verified = { emailVerifiedAt: new Date(), phoneVerifiedAt: new Date() };
    const person = await createUser({ email: "kati@correo-propio.example", phone: "+528155512377", ...verified });
    const venue = await createSeasonVenue({ capacity: 10 });
    const ctx = ctxFor(venue.owner);
    const { kind, parkingAreaId, seasonId } = subscriberOf(venue);
    const upload = async (content: Uint8Array) =>
      (await uploadImport({ ctx, input: { kind, parkingAreaId, seasonId, content } })).id;
    const csv = (...lines: string[]) => new TextEncoder().encode(lines.join("\n"));
    await upload(csv("Nombre,Correo", "Kati Horna,Kati@Correo-Propio.example"));
    // No heading names a name: it waits for its columns, and only the file itself says who is in it.
    await upload(await workbookOf([["a", "b"], ...Array(20).fill(["Otra", "x"]), ["Kati Horna", "81 5551 2377"]]));
    const others = await upload(csv("Nombre,Correo", "Otra Persona,otra@correo.example"));
    const [event] = venue.events;
    if (!event) throw new Error("No event");
    const people = [
      { name: "Kati Horna", email: "kati@correo-propio.example" },
      { name: "Otra Persona", email: "otra@correo.example" },
    ];
    const where = { eventId: event.id, zoneId: venue.zone.id };
    const { id } = await generateCourtesies({ ctx, input: { ...where, people } });

    await leave(person);

    const left = await getDb()
      .select({ id: subscriberImports.id })
      .from(subscriberImports)
      .where(eq(subscriberImports.adminId, venue.admin.id));
    expect(left).toEqual([{ id: others }]);
    expect(await columnsHolding(["kati"])).toEqual([]);
    await runBatch(id);
    const made = await getDb().execute(
      sql`select name, email from courtesies where batch_id = ${id} order by batch_no`,
    );
    expect([...made]).toEqual([
      { name: null, email: null },
      { name: "Otra Persona", email: "otra@correo.example" },
    ]);
  });

  it("touches nothing of whoever has an address that the account never proved to be its own", async () => {
    const impostor = await createUser({ email: "varo@correo-ajeno.example", phone: "+528155512388" });
    const venue = await createSeasonVenue({ capacity: 10 });
    await listedAt(venue, "varo@correo-ajeno.example", "+528155512388");
    const giver = await createUser({ emailVerifiedAt: new Date() });
    const sale = await createSaleable({ capacity: 5 });
    const [ticketId = 0] = (await createTickets(sale, giver, 1)).ticketIds;
    await getDb()
      .insert(enclosurePolicies)
      .values({ enclosureId: sale.enclosure.id, adminId: sale.admin.id, transferUntilHours: 0 });
    await offerTransfer({ ctx: ctxFor(giver), input: { ticketId, contact: "varo@correo-ajeno.example" } });

    await leave(impostor);

    const [left] = await getDb().execute(sql`
      select (select count(*)::int from courtesies where email = 'varo@correo-ajeno.example' and plate = 'REM123') as courtesies,
        (select count(*)::int from subscriber_qrs where admin_id = ${venue.admin.id} and plate like 'REM12%') as subscribers,
        (select state from ticket_transfers where target = 'varo@correo-ajeno.example') as offer`);
    expect(left).toEqual({ courtesies: 1, subscribers: 2, offer: "offered" });
  });

  it("is for an admin's staff and the platform, and never for one's own account", async () => {
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
    const mirror = asMirror(ctxFor(buyer));
    expect(await codeOf(withTx(mirror, eraseSelf))).toBe("auth.forbidden");
    expect(await erase(buyer, buyer.id)).toBe("auth.forbidden");
    const second = await createUser({ profile: 1, adminId: admin.id });
    expect(await erase(second, second.id)).toBe("user.own_account");
    await eraseUser({ ctx: ctxFor(owner), input: { userId: second.id } });
    await eraseUser({ ctx: ctxFor(owner), input: { userId: guard.id } });
    await eraseUser({ ctx: ctxFor(platform), input: { userId: buyer.id } });
    expect(await erase(owner, guard.id)).toBe("resource.not_found");
    expect(await codeOf(leave(buyer))).toBe("resource.not_found");
    const [row] = await getDb().select().from(auditLog).where(eq(auditLog.action, "user.erased"));
    expect(row).toMatchObject({ entity: "user" });
  });

  it("is refused while money is under way or tickets are to come, with the folios that the actor may see", async () => {
    const sale = await createSaleable();
    const erase = (person: Parameters<typeof ctxFor>[0], userId: number) =>
      eraseUser({ ctx: ctxFor(person), input: { userId } });
    const refusal = async (person: Parameters<typeof ctxFor>[0], userId: number) => {
      const error: unknown = await erase(person, userId).catch((caught: unknown) => caught);
      if (!(error instanceof DomainError)) throw error;
      return { code: error.code, ...error.details.data };
    };
    const { admin, owner } = await createAdmin();
    const buyer = await createBuyer();
    const { ctx, orderId, chargeId, folio, paymentId } = await paying(sale, { buyer });
    const [order] = await getDb().execute<{ folio: string }>(sql`select folio from orders where id = ${orderId}`);
    const told = { isOwn: false, orderIds: [orderId], folios: order?.folio };
    expect(await refusal(platform, buyer.id)).toEqual({ code: "user.money_under_way", ...told });
    await chooseAtBank(bank, chargeId, "approve");
    await settlePayment({ ctx, input: { folio, source: "return" } });
    expect(await refusal(platform, buyer.id)).toEqual({ code: "user.tickets_to_come", ...told });
    // Staff of one organizer learns no folio of another's.
    await getDb().execute(sql`update users set profile = 3, admin_id = ${admin.id} where id = ${buyer.id}`);
    expect(await refusal(owner, buyer.id)).toEqual({ code: "user.tickets_to_come", isOwn: false, orderIds: [] });
    await getDb().execute(sql`update users set profile = 2, admin_id = null where id = ${buyer.id}`);

    const staff = ctxFor(sale.owner);
    const { id: refundId } = await refundPayment({
      ctx: staff,
      input: { paymentId, reason: "No va", idempotencyKey: "x" },
    });
    expect((await refusal(platform, buyer.id)).code).toBe("user.money_under_way");
    const [still] = await getDb().select().from(users).where(eq(users.id, buyer.id));
    expect(still).toMatchObject({ state: "active", email: buyer.email });
    await withTx(asSystem(), (tx) => finishRefund(tx, refundId, { state: "done", refundId: "r1" }));
    await erase(platform, buyer.id);
  });

  it("takes nobody's ticket of an event to come, and one of an event that is over keeps no account", async () => {
    const sale = await createSaleable();
    const buyer = await createUser();
    await createTickets(sale, buyer);
    const erase = () => eraseUser({ ctx: ctxFor(platform), input: { userId: buyer.id } });
    expect(await codeOf(erase())).toBe("user.tickets_to_come");
    await getDb().execute(sql`
      update events set sales_start_at = now() - interval '9 hours', sales_end_at = now() - interval '3 hours',
        parking_opens_at = now() - interval '4 hours', starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = ${sale.event.id}`);
    await erase();
  });

  it("keeps a tenant's last administrator and the platform's", async () => {
    const { admin, owner } = await createAdmin();
    const erase = (person: typeof owner, userId: number) => eraseUser({ ctx: ctxFor(person), input: { userId } });
    await createGuard(admin.id);
    const idle = await createUser({ profile: 1, adminId: admin.id, state: "blocked" });
    expect(await codeOf(leave(owner))).toBe("user.last_admin");
    expect(await codeOf(eraseUser({ ctx: ctxFor(platform), input: { userId: owner.id } }))).toBe("user.last_admin");
    await erase(owner, idle.id);
    const second = await createUser({ profile: 1, adminId: admin.id });
    await erase(second, owner.id);
    expect(await codeOf(leave(second))).toBe("user.last_admin");
    expect(await codeOf(eraseUser({ ctx: ctxFor(platform), input: { userId: 1 } }))).toBe("user.protected");
    expect(await codeOf(leave(platform))).toBe("user.protected");
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
