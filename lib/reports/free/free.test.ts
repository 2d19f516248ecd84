import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { assignGuard, createGuard, createSaleable, createUser } from "@/db/testing";
import { answerAdmission, askAdmission } from "@/lib/access/force-admission";
import { createPost, createTestPass, scan } from "@/lib/access/testing";
import { giveTickets } from "@/lib/after-sale";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { makeAll } from "@/lib/courtesy-qrs/testing";
import { createCode } from "@/lib/discount-codes/testing";
import { giveDiscountCode, payOrder } from "@/lib/orders";
import { createHolder, createPlaza } from "@/lib/prepaid/testing";
import { courtesyReportList, freeList } from "@/lib/reports";
import { heldCart } from "@/lib/settlement/testing";

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
  for (const sort of ["starts", "-list"] as const)
    expect((await courtesyReportList.page({ ctx: ctxFor(sale.owner), input: { sort } })).items).toHaveLength(1);
  const hidden = { q: "nada" };
  expect((await courtesyReportList.page({ ctx: ctxFor(sale.owner), input: hidden })).items).toEqual([]);
});

it("a reading that was forced names who let it pass, and why", async () => {
  const post = await createPost();
  const supervisor = await createGuard(post.admin.id);
  await assignGuard(supervisor, post.event, post.zone, null, { isSupervisor: true });
  const { qr } = await createTestPass(post);
  await scan(post.guard, post.gate, qr);
  const { scanId } = await scan(post.guard, post.gate, qr);
  const nonce = randomUUID();
  const reason = "Salió y no se leyó";
  const { id } = await askAdmission({ ctx: ctxFor(post.guard), input: { scanId, nonce, reason } });
  await answerAdmission({ ctx: ctxFor(supervisor), input: { id, isApproved: true } });
  await scan(post.guard, post.gate, qr, { nonce });
  expect(await rowsOf(post.owner, { why: "forced" })).toMatchObject([
    { why: "forced", detail: reason, who: supervisor.fullName, count: 1, listCents: 0 },
  ]);
});

it("balance that was given is listed with its reason", async () => {
  const plaza = await createPlaza();
  await createHolder(plaza, 20_000);
  expect(await rowsOf(plaza.owner)).toMatchObject([{ why: "gift", detail: "Prueba", count: 1, listCents: 20_000 }]);
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
  for (const list of [freeList, courtesyReportList])
    expect(await codeOf(list.page({ ctx: ctxFor(guard), input: {} }))).toBe("auth.forbidden");
});
