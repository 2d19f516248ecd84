import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { assignGuard, createGuard, createSaleable, createUser } from "@/db/testing";
import { answerAdmission, askAdmission } from "@/lib/access/force-admission";
import { TestPhone } from "@/lib/access/offline/testing";
import { createPost, createTestPass, scan } from "@/lib/access/testing";
import { giveTickets } from "@/lib/after-sale";
import { createPaid } from "@/lib/after-sale/testing";
import { operatingToday } from "@/lib/core/operating-days";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { deleteCourtesies } from "@/lib/courtesy-qrs";
import { makeAll } from "@/lib/courtesy-qrs/testing";
import { createCode } from "@/lib/discount-codes/testing";
import { giveDiscountCode, payOrder } from "@/lib/orders";
import { createHolder, createPlaza } from "@/lib/prepaid/testing";
import { courtesyDays, courtesyReportList, freeDays, freeItemList, freeList } from "@/lib/reports";
import { type CourtesyPart, type FreeWhy, freeRowWords } from "@/lib/reports/client";
import { shiftDay } from "@/lib/reports/general/before";
import { heldCart } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

type Owner = Awaited<ReturnType<typeof createSaleable>>["owner"];

const rowsOf = async (owner: Owner, input: Parameters<typeof freeList.page>[0]["input"] = {}) =>
  (await freeList.page({ ctx: ctxFor(owner), input })).items;

async function soldFree(sale: Awaited<ReturnType<typeof createSaleable>>, code?: string) {
  const { ctx, orderId } = await heldCart(sale);
  if (code) await giveDiscountCode({ ctx, input: { orderId, code } });
  const paid = await payOrder({ ctx, input: { orderId, method: "card" } });
  expect(paid).toMatchObject({ next: { kind: "finished" } });
}

it("places without a price and places that a code paid say so, with what they would have cost", async () => {
  const sale = await createSaleable({ priceCents: 0 });
  await soldFree(sale);
  expect(await rowsOf(sale.owner)).toMatchObject([
    {
      why: "zone",
      detail: "",
      who: null,
      eventName: sale.event.name,
      zone: `${sale.zone.key} ${sale.zone.name}`,
      count: 1,
      listCents: 0,
    },
  ]);
  const dear = await createSaleable({ priceCents: 25_000 });
  await getDb().execute(sql`update enclosures set fee_bps = 0, fee_fixed_cents = 0 where id = ${dear.enclosure.id}`);
  const code = await createCode(dear.admin.id, { percentBps: 10_000 });
  await soldFree(dear, code.code);
  await soldFree(dear, code.code);
  expect(await rowsOf(dear.owner)).toMatchObject([{ why: "code", detail: code.code, count: 2, listCents: 50_000 }]);
});

it("tickets that staff gave name who gave them, why, and what they cost in the store then, in lists and files", async () => {
  const sale = await createSaleable({ priceCents: 50_000, capacity: 20, buyerLimit: 20 });
  const ctx = ctxFor(sale.owner);
  const contact = (await createUser()).email ?? "";
  const input = { eventAreaId: sale.area.id, contact, quantity: 10, reason: "Patrocinador" };
  await giveTickets({ ctx, input });
  await getDb().execute(sql`update event_areas set price_cents = 10000 where id = ${sale.area.id}`);
  const given = { why: "given", detail: "Patrocinador", who: sale.owner.fullName, count: 10, listCents: 500_000 };
  for (const asked of [{}, { why: "given" as const }, { q: "Patrocinador" }])
    expect(await rowsOf(sale.owner, asked)).toMatchObject([given]);
  expect(await rowsOf(sale.owner, { why: "zone" })).toEqual([]);
  const { content } = await freeList.file({ ctx, input: { why: "given" } });
  const [, row = ""] = (await new Response(content).text()).split("\r\n");
  for (const cell of ["Boleto regalado", sale.owner.fullName, "Patrocinador", "10", "5000.00"])
    expect(row).toContain(cell);
});

it("courtesies are of whoever made them, and stand in their own report by event and zone", async () => {
  const sale = await createSaleable({ priceCents: 25_000, capacity: 10 });
  const { ids } = await makeAll(sale.owner, sale, { quantity: 3, note: "Prensa" });
  const free = await rowsOf(sale.owner);
  expect(free).toMatchObject([
    { why: "courtesy", detail: "Prensa", who: sale.owner.fullName, count: 3, listCents: 75_000 },
  ]);
  await getDb().execute(sql`update courtesies set assigned_at = now(), name = 'Ana' where pass_id = ${ids[0]}`);
  const { items } = await courtesyReportList.page({ ctx: ctxFor(sale.owner), input: {} });
  expect(items).toMatchObject([
    {
      eventName: sale.event.name,
      zoneKey: sale.zone.key,
      made: 3,
      given: 1,
      sent: 0,
      entered: 0,
      deleted: 0,
      listCents: 75_000,
    },
  ]);
  const [day = ""] = (items[0]?.startsAt ?? new Date(0)).toISOString().split("T");
  const around = { from: shiftDay(day, -2), to: shiftDay(day, 1) };
  const course = await courtesyDays({ ctx: ctxFor(sale.owner), input: around });
  expect(course.reduce((sum, { value }) => sum + value, 0)).toBe(3);
  for (const sort of ["starts", "-list"] as const)
    expect((await courtesyReportList.page({ ctx: ctxFor(sale.owner), input: { sort } })).items).toHaveLength(1);
  // What they cost is what they cost when they were given.
  await getDb().execute(sql`update event_areas set price_cents = 10000 where id = ${sale.area.id}`);
  const listed = async (input: Parameters<typeof courtesyReportList.page>[0]["input"] = {}) =>
    (await courtesyReportList.page({ ctx: ctxFor(sale.owner), input })).items.map(({ made, listCents }) => [
      made,
      listCents,
    ]);
  expect(await listed()).toEqual([[3, 75_000]]);
  expect(await rowsOf(sale.owner)).toMatchObject([{ why: "courtesy", count: 3, listCents: 75_000 }]);
  await getDb().execute(sql`
    update courtesies set created_at = created_at - interval '40 days' where pass_id = ${ids[0]}`);
  const today = operatingToday(new Date(), { timeZone: "America/Monterrey", dayStart: 360 });
  const days = { from: shiftDay(today, -7), to: today, date: "recorded" as const };
  expect(await listed(days)).toEqual([[2, 50_000]]);
  expect(await listed({ ...days, from: shiftDay(today, 1), to: shiftDay(today, 2) })).toEqual([]);
  const made = await courtesyDays({ ctx: ctxFor(sale.owner), input: days });
  expect(made.filter(({ value }) => value > 0)).toEqual([{ day: today, value: 2, beforeValue: 0 }]);
  // Those of the release before say nothing: they cost what the place costs now.
  await getDb().execute(sql`update courtesies set list_cents = null where pass_id = ${ids[0]}`);
  expect(await listed()).toEqual([[3, 60_000]]);
  const hidden = { q: "nada" };
  expect((await courtesyReportList.page({ ctx: ctxFor(sale.owner), input: hidden })).items).toEqual([]);
});

it("each figure of courtesies opens those that it counts, of the days in which they were given", async () => {
  const post = await forcedPost();
  const { ids } = await makeAll(post.owner, post, { quantity: 6, note: "Prensa" });
  const [given, sent, used, deleted, earlier] = ids;
  await getDb().execute(
    sql`update courtesies set assigned_at = now(), name = 'Ana' where pass_id in (${given}, ${sent})`,
  );
  await getDb().execute(sql`update courtesies set sent_at = now() where pass_id = ${sent}`);
  await getDb().execute(
    sql`update courtesies set created_at = created_at - interval '40 days' where pass_id = ${earlier}`,
  );
  await deleteCourtesies({ ctx: ctxFor(post.owner), input: { ids: [deleted ?? 0] } });
  const { ids: groups } = await makeAll(post.owner, post, { quantity: 2, isGroup: true, note: "Equipo" });
  const codes = await getDb().execute<{ code: string }>(
    sql`select short_code as code from passes where id in (${used}, ${groups[0]}) order by id`,
  );
  // The group's second car too.
  for (const { code } of [...codes, ...codes.slice(1)]) await scan(post.guard, post.gate, code);
  const today = operatingToday(new Date(), { timeZone: "America/Monterrey", dayStart: 360 });
  const ctx = ctxFor(post.owner);
  for (const days of [{ from: shiftDay(today, -7), to: today }, {}]) {
    const [row] = (await courtesyReportList.page({ ctx, input: { ...days, date: "recorded" } })).items;
    const isAll = !("from" in days);
    expect(row).toMatchObject({ made: isAll ? 6 : 5, given: 2, sent: 1, entered: 3, deleted: 1 });
    const behind = (courtesy: CourtesyPart | null) =>
      freeItemList.page({
        ctx,
        input: { ...days, why: "courtesy", courtesy, eventId: post.event.id, parkingAreaId: post.zone.id },
      });
    for (const [part, counted] of [
      ["made", row?.made],
      ["given", row?.given],
      ["sent", row?.sent],
      ["deleted", row?.deleted],
    ] as const) {
      const { total, sums } = await behind(part);
      expect([part, total, sums?.count]).toEqual([part, counted, counted]);
    }
    // Of a group several cars may come in by one, and by itself it is so many places.
    expect((await behind(null)).sums?.count).toBeGreaterThan(row?.made ?? 0);
    expect((await behind("entered")).sums?.count).toBe(row?.entered);
  }
  const stranger = ctxFor((await createSaleable()).owner);
  const input = { courtesy: "given" as const, eventId: post.event.id };
  expect((await freeItemList.page({ ctx: stranger, input })).items).toEqual([]);
});

async function forcedPost() {
  const sale = await createSaleable({ priceCents: 25_000, capacity: 20, buyerLimit: 20 });
  const guard = await createGuard(sale.admin.id);
  await assignGuard(guard, sale.event, sale.zone);
  const post = { ...sale, guard };
  const supervisor = await createGuard(post.admin.id, { fullName: "Sara Vega" });
  await assignGuard(supervisor, post.event, post.zone, null, { isSupervisor: true });
  const reason = "Salió y no se leyó";
  /** Reads a code that is inside already, which the supervisor lets pass. */
  const force = async (qr: string) => {
    const { scanId } = await scan(post.guard, post.gate, qr);
    const nonce = randomUUID();
    const { id } = await askAdmission({ ctx: ctxFor(post.guard), input: { scanId, nonce, reason } });
    await answerAdmission({ ctx: ctxFor(supervisor), input: { id, isApproved: true } });
    await scan(post.guard, post.gate, qr, { nonce });
  };
  return { ...post, supervisor, reason, force };
}

it("a reading that was forced names who let it pass and why, and is of its event, its type and its zone", async () => {
  const post = await forcedPost();
  const { qr } = await createTestPass(post);
  await scan(post.guard, post.gate, qr);
  await post.force(qr);
  const [{ typeId } = { typeId: 0 }] = await getDb().execute<{ typeId: number }>(
    sql`select event_type_id as "typeId" from events where id = ${post.event.id}`,
  );
  for (const asked of [
    { why: "forced" as const },
    { eventId: post.event.id },
    { parkingAreaId: post.zone.id },
    { eventTypeId: typeId },
  ])
    expect(await rowsOf(post.owner, asked)).toMatchObject([
      {
        why: "forced",
        detail: post.reason,
        who: "Sara Vega",
        eventName: post.event.name,
        zone: `${post.zone.key} ${post.zone.name}`,
        count: 1,
        listCents: 0,
      },
    ]);
  for (const other of [{ eventId: 1 }, { parkingAreaId: post.zone.id + 1_000_000 }])
    expect(await rowsOf(post.owner, other)).toEqual([]);
});

it("a car that a phone let pass without a network is of its event and zone too", async () => {
  const post = await createPost();
  await getDb().execute(sql`
    update events set parking_opens_at = now() - interval '4 hours', starts_at = now() - interval '3 hours',
      ends_at = now() + interval '5 hours' where id = ${post.event.id}`);
  const phone = new TestPhone(post.guard, `e${post.event.id}`, post.gate.id);
  await phone.sync();
  const { qr } = await createTestPass(post);
  await scan(post.guard, post.gate, qr);
  await phone.upload([phone.reading(qr, new Date(Date.now() - 60_000), { forcedReason: "Llueve" })]);
  expect(await rowsOf(post.owner, { eventId: post.event.id, parkingAreaId: post.zone.id })).toMatchObject([
    { why: "forced", detail: "Llueve", who: post.guard.fullName, eventName: post.event.name, count: 1 },
  ]);
});

/** Each figure of the report beside what it opens. */
async function figuresOf(owner: Owner, input: { from?: string; to?: string; why?: FreeWhy } = {}) {
  const ctx = ctxFor(owner);
  const rows = await rowsOf(owner, input);
  return Promise.all(
    rows.map(async ({ key, why, count, listCents, ...row }) => {
      const behind = await freeItemList.page({ ctx, input: { ...input, key } });
      expect(behind.sums).toMatchObject({ count, listCents });
      for (const item of behind.items) {
        const { detail, who, eventName, zone } = item;
        expect({ detail, who, eventName, zone }).toEqual({
          detail: row.detail,
          who: row.who,
          eventName: row.eventName,
          zone: row.zone,
        });
      }
      expect(behind.items.map(freeRowWords)).toEqual(behind.items.map(() => freeRowWords({ ...row, why })));
      return [why, count, behind.items.length];
    }),
  );
}

it("each figure opens the rows behind it and no others: of its reason, its person, its zone and its days", async () => {
  const post = await forcedPost();
  const passes = await Promise.all(Array.from({ length: 3 }, () => createTestPass(post)));
  for (const { qr } of passes) {
    await scan(post.guard, post.gate, qr);
    await post.force(qr);
  }
  // The same car twice, and a reading that nobody forced.
  await post.force(passes[0]?.qr ?? "");
  await scan(post.guard, post.gate, (await createTestPass(post)).qr);
  const contact = (await createUser()).email ?? "";
  for (const [quantity, reason] of [
    [2, "Prensa"],
    [1, "Patrocinador"],
  ] as const)
    await giveTickets({ ctx: ctxFor(post.owner), input: { eventAreaId: post.area.id, contact, quantity, reason } });
  await makeAll(post.owner, post, { quantity: 3, note: "Prensa" });
  await makeAll(post.owner, post, { quantity: 2, isGroup: true, note: "Equipo" });
  const figures = await figuresOf(post.owner);
  expect(figures.toSorted()).toEqual([
    ["courtesy", 2, 1],
    ["courtesy", 3, 3],
    ["forced", 4, 4],
    ["given", 1, 1],
    ["given", 2, 2],
  ]);
  const today = operatingToday(new Date(), { timeZone: "America/Monterrey", dayStart: 360 });
  // 3 given, 5 courtesies' places and 4 forced entries.
  expect(await freeDays({ ctx: ctxFor(post.owner), input: { from: today, to: today } })).toEqual([
    { day: today, value: figures.reduce((sum, [, count]) => sum + Number(count), 0), beforeValue: 0 },
  ]);
  await getDb().execute(sql`
    update admission_requests set answered_at = answered_at - interval '20 days'
    where id = (select min(id) from admission_requests where admin_id = ${post.admin.id})`);
  const from = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  expect(await figuresOf(post.owner, { from, to: today, why: "forced" })).toEqual([["forced", 3, 3]]);
});

it("what a code or a zone gave opens the purchases that cost nothing, not those that somebody paid", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  await getDb().execute(sql`update enclosures set fee_bps = 0, fee_fixed_cents = 0 where id = ${paid.enclosure.id}`);
  const whole = await createCode(paid.admin.id, { percentBps: 10_000 });
  await soldFree(paid, whole.code);
  expect(await figuresOf(paid.owner)).toEqual([["code", 1, 1]]);
});

it("balance that was given is listed with its reason", async () => {
  const plaza = await createPlaza();
  await createHolder(plaza, 20_000);
  expect(await rowsOf(plaza.owner)).toMatchObject([{ why: "gift", detail: "Prueba", count: 1, listCents: 20_000 }]);
  expect(await figuresOf(plaza.owner)).toEqual([["gift", 1, 1]]);
});

it("filters narrow it, and other tenants and buyers see nothing of it", async () => {
  const sale = await createSaleable({ priceCents: 25_000, capacity: 10 });
  await makeAll(sale.owner, sale, { quantity: 1 });
  const where = { eventId: sale.event.id, enclosureId: sale.enclosure.id, parkingAreaId: sale.zone.id };
  expect(await rowsOf(sale.owner, where)).toHaveLength(1);
  for (const none of [{ why: "gift" as const }, { eventId: 1 }, { to: "2020-01-01" }, { from: "2100-01-01" }])
    expect(await rowsOf(sale.owner, none)).toEqual([]);
  const other = await createSaleable();
  expect(await rowsOf(other.owner)).toEqual([]);
  const guard = await createGuard(sale.admin.id);
  for (const list of [freeList, freeItemList, courtesyReportList])
    expect(await codeOf(list.page({ ctx: ctxFor(guard), input: {} }))).toBe("auth.forbidden");
});
