import { desc, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { tickets } from "@/db/schema";
import { createGuard, createSaleable, createUser } from "@/db/testing";
import { undoReading } from "@/lib/access";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { createPasses, recordPassEvents } from "@/lib/passes";
import { readingWords } from "@/lib/qr-history/client";
import { qrActivity } from "@/lib/qr-history/qr-activity";
import { qrHistory } from "@/lib/qr-history/qr-history";
import { qrList } from "@/lib/qr-history/qr-list";
import { readingList } from "@/lib/qr-history/reading-list";
import { createVip, redeemAtGate } from "@/lib/qr-history/testing";
import { pauseSubscriberQr, replaceSubscriberQr } from "@/lib/subscriber-qrs";
import { createTickets } from "@/lib/tickets/testing";

/** Two tickets of a new buyer: their passes, the newest first. */
async function sold(venue: Parameters<typeof createTickets>[0]) {
  const buyer = await createUser({ fullName: "Lucía Compradora" });
  const { ticketIds } = await createTickets(venue, buyer, 2);
  const rows = await getDb()
    .select({ id: tickets.passId })
    .from(tickets)
    .where(inArray(tickets.id, ticketIds))
    .orderBy(desc(tickets.passId));
  return { buyer, passIds: rows.map(({ id }) => id) };
}

describe("the life of a QR", () => {
  it("of a VIP lists creation, readings, pause and replacement with author and place, the latest first", async () => {
    const { ctx, vip, owner, gate, event } = await createVip();
    expect((await redeemAtGate(owner, gate.id, vip.shortCode)).decision).toBe("admitted");
    expect((await redeemAtGate(owner, gate.id, vip.shortCode)).decision).toBe("already_used");
    await pauseSubscriberQr({ ctx, input: { id: vip.id } });
    const next = await replaceSubscriberQr({ ctx, input: { id: vip.id } });
    const life = await qrHistory({ ctx, input: { id: vip.passId } });
    expect(life).toMatchObject({ kind: "infinity", holder: "Óscar Peña", plate: "VIP001", state: "revoked" });
    expect(life.happenings.map(({ title }) => title)).toEqual([
      "Se reemplazó por otro",
      "Se puso en pausa",
      "No pasó: ya se había usado",
      "Entró",
      "Se creó",
    ]);
    expect(life.happenings.map(({ by }) => by)).toEqual(Array(5).fill(owner.fullName));
    expect(life.happenings[3]?.detail).toBe(`${gate.label}, ${event.name}`);
    const fresh = await qrHistory({ ctx, input: { id: next.passId } });
    expect(fresh.happenings).toMatchObject([{ title: "Se creó", detail: "En lugar de otro" }]);
  });

  it("of a car whose barrier stayed shut says that it did not go in, and why", async () => {
    const { ctx, vip, owner, gate, event } = await createVip();
    const { scanId } = await redeemAtGate(owner, gate.id, vip.shortCode);
    const last = async () => (await qrList.page({ ctx, input: { q: vip.shortCode } })).items[0]?.lastDecision;
    expect(await last()).toBe("admitted");
    await withTx(ctx, (tx) => undoReading(tx, { scanId: scanId ?? 0, reason: "La pluma no abrió", userId: null }));
    const { happenings } = await qrHistory({ ctx, input: { id: vip.passId } });
    expect(happenings.find(({ title }) => title === "No entró")).toMatchObject({
      tone: "stop",
      detail: `La pluma no abrió, ${gate.label}, ${event.name}`,
    });
    expect(happenings.filter(({ title }) => title === "Entró")).toEqual([]);
    expect(await last()).toBeNull();
    const list = (answer: "admitted" | "refused") => readingList.page({ ctx, input: { eventId: event.id, answer } });
    const { items } = await list("refused");
    expect(items).toMatchObject([{ decision: "admitted", undone: "La pluma no abrió", cars: null }]);
    expect(items.map(readingWords)).toEqual(["No entró"]);
    expect((await list("admitted")).items).toEqual([]);
  });

  it("of a ticket says to whom it was sold", async () => {
    const venue = await createSaleable();
    const { buyer, passIds } = await sold(venue);
    const { happenings, holder } = await qrHistory({ ctx: ctxFor(venue.owner), input: { id: passIds[0] ?? 0 } });
    expect(holder).toBe(buyer.fullName);
    expect(happenings).toMatchObject([{ title: "Se vendió", by: buyer.fullName }]);
  });

  it("of a pass that was moved says from where to where", async () => {
    const { admin, enclosure, event, area, owner } = await createSaleable();
    const ctx = ctxFor(owner);
    const tx = { ...ctx, db: getDb() };
    const scope = { adminId: admin.id, enclosureId: enclosure.id, eventId: event.id, eventAreaId: area.id };
    const [id] = await createPasses(tx, [{ ...scope, kind: "courtesy" }]);
    if (id === undefined) throw new Error("No pass");
    const data = { fromZone: "A1", fromPlace: "A7", toZone: "B2", toPlace: null };
    await recordPassEvents(tx, "moved", [{ id, adminId: admin.id, data }]);
    const { happenings } = await qrHistory({ ctx, input: { id } });
    expect(happenings[0]).toMatchObject({ title: "Se movió", detail: "De A1 A7 a B2" });
  });

  it("is shown to the tenant's staff only", async () => {
    const { vip, admin } = await createVip();
    const stranger = await createSaleable();
    const guard = await createGuard(admin.id);
    const input = { id: vip.passId };
    expect(await codeOf(qrHistory({ ctx: ctxFor(stranger.owner), input }))).toBe("resource.not_found");
    expect(await codeOf(qrHistory({ ctx: ctxFor(guard), input }))).toBe("auth.forbidden");
    expect(await codeOf(qrHistory({ ctx: ctxFor(null), input }))).toBe("auth.required");
    expect(await codeOf(qrActivity({ ctx: ctxFor(guard), input: {} }))).toBe("auth.forbidden");
    expect((await qrActivity({ ctx: ctxFor(stranger.owner), input: {} })).items).toEqual([]);
  });
});

it("the list finds a QR by its code, its holder, plate, e-mail, kind, state and event", async () => {
  const { ctx, vip, owner, gate, event, ...venue } = await createVip();
  const { passIds, buyer } = await sold({ event, ...venue });
  await redeemAtGate(owner, gate.id, vip.shortCode);
  const found = async (input: Parameters<typeof qrList.page>[0]["input"]) =>
    (await qrList.page({ ctx, input })).items.map(({ id }) => id);
  expect(await found({})).toEqual([...passIds, vip.passId]);
  expect(await found({ q: vip.shortCode.toLowerCase() })).toEqual([vip.passId]);
  expect(await found({ q: "oscar" })).toEqual([vip.passId]);
  expect(await found({ q: "vip001" })).toEqual([vip.passId]);
  expect(await found({ q: buyer.email ?? "" })).toEqual(passIds);
  expect(await found({ q: "nadie así" })).toEqual([]);
  expect(await found({ kind: "infinity" })).toEqual([vip.passId]);
  expect(await found({ state: "revoked" })).toEqual([]);
  expect(await found({ eventId: event.id })).toEqual(passIds);
  const [row] = (await qrList.page({ ctx, input: { kind: "infinity" } })).items;
  expect(row).toMatchObject({ lastDecision: "admitted", holder: "Óscar Peña", eventName: null, zoneName: "Palcos" });
  const activity = await qrActivity({ ctx, input: { code: vip.shortCode } });
  expect(activity).toMatchObject({ total: 1, items: [{ id: vip.passId, lastDecision: "admitted" }] });
  await getDb().execute(sql`update places set free_at = 'infinity', subscriber_id = ${vip.id} where id = (
    select id from places where event_area_id = ${venue.area.id} and free_at < 'infinity' limit 1)`);
  expect(await found({ eventId: event.id })).toEqual([...passIds, vip.passId]);
  expect(await found({ eventId: event.id, kind: "infinity" })).toEqual([vip.passId]);
  await pauseSubscriberQr({ ctx, input: { id: vip.id } });
  expect(await found({ state: "blocked" })).toEqual([vip.passId]);
  expect((await qrActivity({ ctx, input: { limit: 1, offset: passIds.length } })).items).toMatchObject([
    { id: vip.passId },
  ]);
});
