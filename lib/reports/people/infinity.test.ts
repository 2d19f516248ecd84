import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createEvent, createEventArea, createGuard, createSaleable } from "@/db/testing";
import type { Ctx, Tenant } from "@/lib/core/context";
import { operatingToday } from "@/lib/core/operating-days";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { noteTakenBack } from "@/lib/passes";
import { createVip, redeemAtGate } from "@/lib/qr-history/testing";
import { shiftDay } from "@/lib/reports/general/before";
import { infinityDays, infinityEvents, infinityList, infinityReport } from "@/lib/reports/people/infinity";
import { infinityEntryList } from "@/lib/reports/people/infinity-entries";

it("the reports say how often each VIP entered, in an event or in some days, and which events VIPs may enter", async () => {
  const { ctx, vip, owner, gate, event, enclosure, vipZone } = await createVip();
  await redeemAtGate(owner, gate.id, vip.shortCode);
  const next = await createEvent(enclosure, { name: "Después" }, new Date(Date.now() + 5 * 86_400_000));
  await createEventArea(next, vipZone);
  const report = (input: Parameters<typeof infinityReport>[0]["input"]) => infinityReport({ ctx, input });
  expect(await report({})).toMatchObject({
    total: 1,
    items: [{ id: vip.id, name: "Óscar Peña", entries: 1, events: 1, state: "active" }],
  });
  expect(await report({ offset: 1 })).toEqual({ items: [], next: null, total: 1 });
  expect((await report({ eventId: next.id })).items).toMatchObject([{ entries: 0, lastEntryAt: null }]);
  expect((await report({ from: new Date(Date.now() + 60_000) })).items).toMatchObject([{ entries: 0 }]);
  expect((await report({ parkingAreaId: vipZone.id + 1_000 })).items).toEqual([]);
  const events = await infinityEvents({ ctx, input: {} });
  expect(events.items.map(({ name, invited, entered }) => [name, invited, entered])).toEqual([
    [event.name, 1, 1],
    ["Después", 1, 0],
  ]);
  expect(await infinityEvents({ ctx, input: { offset: 2 } })).toEqual({ items: [], next: null, total: 2 });
});

/** A tenant's staff, were it of that kind. */
const as = ({ owner, admin }: Awaited<ReturnType<typeof createSaleable>>, kind: Tenant["kind"]): Ctx => ({
  ...ctxFor(owner),
  actor: { ...actorOf(owner), tenant: { id: admin.id, kind, hasPrepaid: false } },
});

it("the list shows the main provider all tenants' VIPs, by name, state and words, and is for nobody else", async () => {
  const { vip, owner, gate, event } = await createVip();
  await redeemAtGate(owner, gate.id, vip.shortCode);
  const main = await createSaleable();
  const of = (kind: Tenant["kind"]) => as(main, kind);
  const found = async (input: object) =>
    (await infinityList.page({ ctx: of("main_provider"), input })).items.filter(({ id }) => id === vip.id);
  expect(await found({})).toMatchObject([{ name: "Óscar Peña", state: "active", entries: 1 }]);
  expect(await found({ state: "ended" })).toEqual([]);
  expect(await found({ q: "oscar" })).toHaveLength(1);
  expect(await found({ q: "nadie" })).toEqual([]);
  expect(await found({ eventId: event.id + 1_000 })).toMatchObject([{ entries: 0 }]);
  expect(await found({ to: "2020-01-01" })).toMatchObject([{ entries: 0, lastEntryAt: null }]);
  expect(await found({ sort: "-entries" })).toHaveLength(1);
  for (const other of [of("prepaid_type"), of("standard"), ctxFor(owner)])
    expect(await codeOf(infinityList.page({ ctx: other, input: {} }))).toBe("auth.forbidden");
});

it("each figure opens its entries one by one, of whichever tenant, as a page, for a program and as a file", async () => {
  const venue = await createVip();
  const { vip, owner, gate, event, admin, enclosure, vipZone } = venue;
  const rename = sql`update subscriber_qrs set name = ${`VIP ${vip.id}`} where id = ${vip.id}`;
  await getDb().execute(rename);
  const main = as(await createSaleable(), "main_provider");
  const day = 86_400_000;
  const [first, second] = [
    event,
    await createEvent(venue.enclosure, { name: "Después" }, new Date(Date.now() + 5 * day)),
  ];
  await createEventArea(second, vipZone);
  const { scanId } = await redeemAtGate(owner, gate.id, vip.shortCode);
  // The same QR came again, eight days before and to the other event.
  await withTx({}, async ({ db }) => {
    await db.execute(sql`set local session_replication_role = replica`);
    const [columns] = await db.execute<{ names: string }>(sql`
      select string_agg(quote_ident(attname), ', ') as names from pg_attribute
      where attrelid = 'scans'::regclass and attnum > 0 and not attisdropped
        and attname not in ('id', 'nonce', 'scanned_at', 'event_id', 'entry_no')`);
    const names = sql.raw(columns?.names ?? "");
    await db.execute(sql`
      insert into scans (${names}, nonce, scanned_at, event_id, entry_no)
      select ${names}, gen_random_uuid(), scanned_at - interval '8 days', ${second.id}, 2 from scans where id = ${scanId}`);
  });
  const today = operatingToday(new Date(), { timeZone: "America/Monterrey", dayStart: 360 });
  const week = { from: shiftDay(today, -6), to: today };
  const old = { from: shiftDay(today, -9), to: shiftDay(today, -7) };
  for (const [asked, counted] of [
    [{}, 2],
    [week, 1],
    [old, 1],
    [{ ...week, eventId: first.id }, 1],
    [{ ...week, eventId: second.id }, 0],
    [{ eventId: second.id }, 1],
    [{ state: "active" as const }, 2],
    [{ adminId: admin.id, enclosureId: enclosure.id, parkingAreaId: vipZone.id }, 2],
  ] as const) {
    const [row] = (await infinityList.page({ ctx: main, input: { ...asked, q: `VIP ${vip.id}` } })).items;
    const behind = await infinityEntryList.page({ ctx: main, input: { ...asked, subscriberId: vip.id } });
    expect([asked, row?.entries, behind.total, behind.items.length]).toEqual([asked, counted, counted, counted]);
    expect(new Set(behind.items.map(({ eventName }) => eventName)).size).toBe(row?.events);
  }
  const { items } = await infinityEntryList.page({ ctx: main, input: { q: `VIP ${vip.id}` } });
  expect(items).toMatchObject([
    {
      subscriberId: vip.id,
      adminId: admin.id,
      name: `VIP ${vip.id}`,
      plate: "VIP001",
      eventName: first.name,
      gate: gate.label,
    },
    { subscriberId: vip.id, eventName: "Después", zoneName: "Palcos", venue: enclosure.name },
  ]);
  const whole = await infinityList.page({ ctx: main, input: { adminId: admin.id } });
  const all = await infinityEntryList.page({ ctx: main, input: { adminId: admin.id } });
  expect(all.total).toBe(whole.sums?.entries);

  const page = { subscriberId: vip.id, limit: 1, offset: 0 };
  const keyed = await infinityEntryList.keyed({ ctx: main, input: page });
  expect([keyed.total, keyed.items.map(({ eventName }) => eventName)]).toEqual([2, [first.name]]);
  const rest = await infinityEntryList.keyed({ ctx: main, input: { ...page, after: keyed.next ?? "" } });
  expect([rest.next, rest.items.map(({ eventName }) => eventName)]).toEqual([null, ["Después"]]);
  const { content } = await infinityEntryList.file({
    ctx: main,
    input: { subscriberId: vip.id, columns: ["name", "event"] },
  });
  expect((await new Response(content).text()).trim().split("\r\n").slice(1)).toEqual([
    `VIP ${vip.id},${first.name}`,
    `VIP ${vip.id},Después`,
  ]);

  await noteTakenBack({ db: getDb(), now: new Date() }, { scanId, adminId: admin.id, reason: "No pasó" });
  expect((await infinityEntryList.page({ ctx: main, input: { subscriberId: vip.id } })).total).toBe(1);
  for (const other of [as(venue, "prepaid_type"), as(venue, "standard"), ctxFor(owner)])
    expect(await codeOf(infinityEntryList.page({ ctx: other, input: {} }))).toBe("auth.forbidden");
});

it("an entry in the night of the first is of the month before, in the report and in the list behind it", async () => {
  const venue = await createVip();
  const { ctx, vip, owner, gate, event } = venue;
  const { scanId } = await redeemAtGate(owner, gate.id, vip.shortCode);
  const at = new Date("2026-11-01T03:00:00-06:00");
  await withTx({}, async ({ db }) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`update scans set scanned_at = ${at}::timestamptz where id = ${scanId}`);
  });
  const main = as(venue, "main_provider");
  const entries = async (days: { from: string; to: string }) => {
    const { items } = await infinityList.page({
      ctx: main,
      input: { ...days, q: "oscar", eventId: event.id },
    });
    const behind = await infinityEntryList.page({ ctx: main, input: { ...days, subscriberId: vip.id } });
    const counted = items.find(({ id }) => id === vip.id)?.entries;
    expect(behind.items).toHaveLength(counted ?? -1);
    return counted;
  };
  expect(await entries({ from: "2026-10-01", to: "2026-10-31" })).toBe(1);
  const [row] = await getDb().execute<{ id: number }>(
    sql`select event_type_id as id from events where id = ${event.id}`,
  );
  for (const [eventTypeId, counted] of [
    [row?.id ?? 0, 1],
    [(row?.id ?? 0) + 1_000_000, 0],
  ] as const) {
    const ofType = await infinityList.page({ ctx: main, input: { q: "oscar", eventTypeId } });
    expect(ofType.items.find(({ id }) => id === vip.id)?.entries).toBe(counted);
    const behind = await infinityEntryList.page({ ctx: main, input: { subscriberId: vip.id, eventTypeId } });
    expect(behind.items).toHaveLength(counted);
  }
  expect(await entries({ from: "2026-11-01", to: "2026-11-30" })).toBe(0);
  const days = { ctx: main, input: { q: "oscar", eventId: event.id } };
  const course = (from: string, to: string) => infinityDays({ ...days, input: { ...days.input, from, to } });
  expect(await course("2026-10-31", "2026-10-31")).toEqual([{ day: "2026-10-31", value: 1, beforeValue: 0 }]);
  expect(await course("2026-11-01", "2026-11-01")).toEqual([{ day: "2026-11-01", value: 0, beforeValue: 1 }]);
  expect(await codeOf(infinityDays({ ctx, input: {} }))).toBe("auth.forbidden");
  await noteTakenBack({ db: getDb(), now: new Date() }, { scanId, adminId: venue.admin.id, reason: "No pasó" });
  expect(await entries({ from: "2026-10-01", to: "2026-10-31" })).toBe(0);
});

it("only the tenant's staff see VIPs and their events", async () => {
  const { admin } = await createVip();
  const stranger = await createSaleable();
  const guard = await createGuard(admin.id);
  for (const verb of [infinityReport, infinityEvents])
    expect(await codeOf(verb({ ctx: ctxFor(guard), input: {} }) as Promise<unknown>)).toBe("auth.forbidden");
  expect((await infinityReport({ ctx: ctxFor(stranger.owner), input: {} })).items).toEqual([]);
  expect((await infinityEvents({ ctx: ctxFor(stranger.owner), input: {} })).items).toEqual([]);
});
