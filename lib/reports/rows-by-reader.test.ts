import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { admins, enclosures, events, parkingAreas, users } from "@/db/schema";
import { createSaleable, createUser, type UserRow } from "@/db/testing";
import { createPaid } from "@/lib/after-sale/testing";
import type { Ctx, Tenant } from "@/lib/core/context";
import { actorOf, ctxFor } from "@/lib/core/testing";
import { makeAll } from "@/lib/courtesy-qrs/testing";
import { platform } from "@/lib/discount-codes/testing";
import { saidIn } from "@/lib/lists/testing";
import { createHolder, createPlaza } from "@/lib/prepaid/testing";
import { createVip } from "@/lib/qr-history/testing";
import { REPORT_NAMES, type ReportName } from "@/lib/reports/client";
import { REPORT_LISTS, type ReportAsked, readReport, reportFile } from "@/lib/reports/read-report";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const PAGE = { limit: 200, offset: 0 };
const ctxOfPlatform = ctxFor(platform);

/** A tenant with something in a report: what its rows say and no other's, and a filter that leaves them alone. */
interface Told {
  tenant: { id: number };
  owner: UserRow;
  /** Null: its rows have no name of its own. */
  mark: string | null;
  filter: ReportAsked;
}

async function soldIn(): Promise<Told & { areaId: number }> {
  const mark = `Marca ${randomUUID()}`;
  const { admin, owner, event, buyer, zone } = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const db = getDb();
  await db.update(events).set({ name: mark }).where(eq(events.id, event.id));
  await db.update(users).set({ fullName: mark }).where(eq(users.id, buyer.id));
  await db.update(admins).set({ name: mark }).where(eq(admins.id, admin.id));
  await db.update(parkingAreas).set({ isVip: true }).where(eq(parkingAreas.id, zone.id));
  return { tenant: admin, owner, mark, filter: { adminId: admin.id }, areaId: zone.id };
}

async function months(): Promise<Told> {
  return { ...(await soldIn()), mark: null };
}

async function vipZone(): Promise<Told> {
  const sold = await soldIn();
  const mark = `Zona ${randomUUID()}`;
  await getDb().update(parkingAreas).set({ name: mark }).where(eq(parkingAreas.id, sold.areaId));
  return { ...sold, mark };
}

async function courtesies(): Promise<Told> {
  const sale = await createSaleable({ capacity: 5 });
  const mark = `Evento ${randomUUID()}`;
  await getDb().update(events).set({ name: mark }).where(eq(events.id, sale.event.id));
  await makeAll(sale.owner, sale, { quantity: 1, note: "Prensa" });
  return { tenant: sale.admin, owner: sale.owner, mark, filter: { eventId: sale.event.id } };
}

async function prepaid(): Promise<Told> {
  const plaza = await createPlaza();
  const { buyer } = await createHolder(plaza, 10_000);
  const mark = `Titular ${randomUUID()}`;
  await getDb().update(users).set({ fullName: mark }).where(eq(users.id, buyer.id));
  await getDb().update(enclosures).set({ name: mark }).where(eq(enclosures.id, plaza.enclosure.id));
  const filter = { adminId: plaza.admin.id, enclosureId: plaza.enclosure.id };
  return { tenant: plaza.admin, owner: plaza.owner, mark, filter };
}

async function vipQr(): Promise<Told> {
  const { admin, owner, enclosure, vip } = await createVip();
  const mark = `VIP ${randomUUID()}`;
  await getDb().execute(sql`update subscriber_qrs set name = ${mark} where id = ${vip.id}`);
  return { tenant: admin, owner, mark, filter: { enclosureId: enclosure.id } };
}

/** Who reads a report, besides the platform, and whether admin 1 reads it of all tenants. */
const REPORTS: Record<ReportName, { tell: () => Promise<Told>; kinds: readonly Tenant["kind"][]; isOfAll?: true }> = {
  general: { tell: soldIn, kinds: ["standard", "main_provider", "prepaid_type"] },
  "by-month": { tell: months, kinds: ["main_provider", "prepaid_type"], isOfAll: true },
  "zone-vip": { tell: vipZone, kinds: ["standard", "main_provider", "prepaid_type"] },
  "super-admin-monthly": { tell: months, kinds: [] },
  courtesy: { tell: courtesies, kinds: ["standard", "main_provider", "prepaid_type"] },
  prepaid: { tell: prepaid, kinds: ["main_provider", "prepaid_type"], isOfAll: true },
  infinity: { tell: vipQr, kinds: ["main_provider"], isOfAll: true },
  "super-admin-prepaid": { tell: prepaid, kinds: [] },
  users: { tell: soldIn, kinds: ["standard", "main_provider", "prepaid_type"] },
  account: { tell: soldIn, kinds: ["main_provider", "prepaid_type"], isOfAll: true },
};

const staffOf = (person: UserRow, { id }: { id: number }, kind: Tenant["kind"]): Ctx => ({
  ...ctxFor(null),
  actor: { ...actorOf(person), tenant: { id, kind, hasPrepaid: true } },
});

/** What is called so in a filter, with its name. */
async function namesOf({ adminId, enclosureId, eventId }: ReportAsked): Promise<[string, string][]> {
  const [names] = await getDb().execute<Record<"Organizador" | "Recinto" | "Evento", string | null>>(sql`
    select (select name from admins where id = ${adminId ?? null}) as "Organizador",
      (select name from enclosures where id = ${enclosureId ?? null}) as "Recinto",
      (select name from events where id = ${eventId ?? null}) as "Evento"`);
  return Object.entries(names ?? {}).flatMap(([what, name]) => (name === null ? [] : [[what, name]]));
}

const rowsOf = async (ctx: Ctx, name: ReportName, filter: ReportAsked = {}) =>
  (await readReport({ ctx, input: { name, ...PAGE, ...filter } })).items;

describe.each(REPORT_NAMES)("the report %s", (name) => {
  const { tell, kinds, isOfAll } = REPORTS[name];

  it("has the rows of the reader's own tenant alone, for each of its staff, and of all where it is meant to", async () => {
    const [own, other] = [await tell(), await tell()];
    const all = JSON.stringify(await rowsOf(ctxOfPlatform, name));
    const alone = JSON.stringify(await rowsOf(ctxOfPlatform, name, own.filter));
    expect(alone).not.toBe("[]");
    if (own.mark && other.mark) {
      expect([all.includes(own.mark), all.includes(other.mark)]).toEqual([true, true]);
      expect([alone.includes(own.mark), alone.includes(other.mark)]).toEqual([true, false]);
    } else expect(all).not.toBe(alone);
    const accountant = await createUser({ profile: 1, adminId: own.tenant.id, position: "accountant" });
    for (const kind of kinds)
      for (const person of [own.owner, accountant]) {
        const read = JSON.stringify(await rowsOf(staffOf(person, own.tenant, kind), name));
        const seesAll = isOfAll && kind === "main_provider";
        expect([kind, person.position, read]).toEqual([kind, person.position, seesAll ? all : alone]);
      }
  });

  it("is as a file what its filters leave, and says them", async () => {
    const own = await tell();
    await tell();
    const rows = await rowsOf(ctxOfPlatform, name, own.filter);
    const { file } = await reportFile({ ctx: ctxOfPlatform, input: { name, ...own.filter } });
    const [bytes = null, again = null] = file?.content.tee() ?? [];
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await new Response(bytes).arrayBuffer());
    const said = [...(again ? await saidIn(again) : new Map<string, string>())].slice(1);
    expect(said).toEqual(expect.arrayContaining(await namesOf(own.filter)));
    expect(said).toContainEqual(["Días", expect.stringMatching(/^Un día /)]);
    const [key = ""] = Object.keys(rows[0] ?? {});
    const lines = (workbook.worksheets[0]?.getSheetValues() ?? []).slice(2) as unknown[][];
    expect(lines.slice(0, rows.length).map((line) => line[1])).toEqual(rows.map((row) => row[key]));
    // Besides, at most the line of the totals.
    const last = JSON.stringify(lines.slice(rows.length));
    expect(lines.length - rows.length).toBeLessThanOrEqual(1);
    expect(lines.length === rows.length || last.includes("SUM(")).toBe(true);
    expect(Object.keys(rows[0] ?? {}).length).toBeLessThanOrEqual(REPORT_LISTS[name].columns.length);
  });
});
