import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { eventTypes } from "@/db/schema";
import { createPaid } from "@/lib/after-sale/testing";
import { ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { DUTIES } from "@/lib/generated/duties";
import type { FiledList } from "@/lib/lists";
import { saidIn } from "@/lib/lists/testing";
import { letGo } from "@/lib/prepaid/gate/let-go";
import { createHolder, createPlaza, readAt } from "@/lib/prepaid/testing";
import { methodWords } from "@/lib/pricing/client";
import { createVip } from "@/lib/qr-history/testing";
import { COURTESY_PART_WORDS } from "@/lib/reports/client";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

/** Lists that are of no permission of the reports. */
const BESIDES = ["compras-de-un-reporte", "reporte-de-caja", "operaciones-del-reporte-de-caja"];

type Listed = FiledList & { filters: readonly string[] };

const REPORTS = Object.values(DUTIES)
  .flatMap(({ lists }) => lists ?? [])
  .filter(({ name, permission }) => permission.startsWith("report:") || BESIDES.includes(name))
  .map((list) => [list.name, list as Listed] as const);

type Said = readonly [value: string | number, words: string];

/** A filter of each name, and how a file says it. */
let filters: Readonly<Record<string, Said>>;

/** Where a filter of the same name means something else. */
const OWN: Readonly<Record<string, Readonly<Record<string, Said>>>> = {
  "reporte-de-caja": { by: ["puerta", "Puerta"] },
  "operaciones-del-reporte-de-caja": { by: ["puerta", "Puerta"], key: ["999999999", "Nada"] },
  "totales-de-prepago": { by: ["hour", "Hora del día"] },
  "movimientos-de-prepago": { kind: ["topup", "Recarga"] },
  "estado-vip": { state: ["paused", "En pausa"] },
  "entradas-vip": { state: ["paused", "En pausa"] },
  "compras-de-un-reporte": { state: ["refunded", "Devuelta"] },
};

beforeAll(async () => {
  const paid = await createPaid(bank, { priceCents: 25_000 });
  const plaza = await createPlaza({ kind: "entry", cents: 4_500, windows: [], reverseMinutes: 10, freezeMinutes: 15 });
  const holder = await createHolder(plaza, 1_000);
  const { scanId } = await readAt(plaza, holder, "in", new Date());
  await letGo({ ctx: ctxFor(plaza.owner), input: { scanId, nonce: randomUUID(), reason: "Es del personal" } });
  const named = {
    organizer: `Organizador ${randomUUID()}`,
    venue: `Recinto ${randomUUID()}`,
    event: `Evento ${randomUUID()}`,
    zone: `Zona ${randomUUID()}`,
    buyer: `Compradora ${randomUUID()}`,
    holder: `Titular ${randomUUID()}`,
    guard: `Guardia ${randomUUID()}`,
    vip: `Abonado ${randomUUID()}`,
  };
  const { vip } = await createVip();
  const db = getDb();
  await db.execute(sql`update admins set name = ${named.organizer} where id = ${paid.admin.id}`);
  await db.execute(sql`update enclosures set name = ${named.venue} where id = ${plaza.enclosure.id}`);
  await db.execute(sql`update events set name = ${named.event} where id = ${paid.event.id}`);
  await db.execute(sql`update parking_areas set name = ${named.zone} where id = ${paid.zone.id}`);
  await db.execute(sql`update subscriber_qrs set name = ${named.vip} where id = ${vip.id}`);
  for (const [{ id }, name] of [
    [paid.buyer, named.buyer],
    [holder.buyer, named.holder],
    [plaza.owner, named.guard],
  ] as const)
    await db.execute(sql`update users set full_name = ${name} where id = ${id}`);
  const [eventType] = await db.insert(eventTypes).values({ name: randomUUID() }).returning();
  const [type] = await db.execute<{ name: string }>(sql`select name from prepaid_types where id = ${plaza.type.id}`);
  filters = {
    q: ["palabra", "palabra"],
    by: ["zone", "Zona"],
    date: ["recorded", "De registro"],
    from: ["2026-10-01", "2026-10-01"],
    to: ["2026-10-31", "2026-10-31"],
    since: ["2026-10", "octubre 2026"],
    until: ["2026-11", "noviembre 2026"],
    day: ["2026-10-15", "2026-10-15"],
    hour: ["10", "10:00 a 10:59"],
    idle: ["30", "30"],
    adminId: [paid.admin.id, named.organizer],
    enclosureId: [plaza.enclosure.id, named.venue],
    eventId: [paid.event.id, named.event],
    parkingAreaId: [paid.zone.id, `${paid.zone.key} ${named.zone}`],
    eventTypeId: [eventType?.id ?? 0, eventType?.name ?? ""],
    typeId: [plaza.type.id, type?.name ?? ""],
    buyerId: [paid.buyer.id, named.buyer],
    userId: [holder.buyer.id, named.holder],
    subscriberId: [vip.id, named.vip],
    guardId: [plaza.owner.id, named.guard],
    method: ["card", methodWords("card")],
    kind: ["sale", "Venta"],
    line: ["topup", "Recargas"],
    state: ["closed", "Cerrado"],
    why: ["courtesy", "Cortesía"],
    courtesy: ["given", COURTESY_PART_WORDS.given],
    zones: ["vip", "VIP"],
    tenants: ["todos", "Todos"],
    invoiced: ["no", "Sin factura propia"],
    figure: ["commission", "Comisión de proveedores"],
    key: ["nada", "Ninguno"],
  };
});

describe.each(REPORTS)("the file of %s", (name, list) => {
  it("says in words each filter that it has, and when its days begin", async () => {
    const own = list.filters.map((filter) => {
      const said = OWN[name]?.[filter] ?? filters[filter];
      if (!said) throw new Error(`Nobody told how the filter ${filter} is said`);
      return [filter, said] as const;
    });
    const input = { ...Object.fromEntries(own.map(([filter, [value]]) => [filter, value])), format: "xlsx" };
    const { content } = await list.open({ ctx: ctxFor(platform), input });
    const said = [...(await saidIn(content()))];
    const words = said.map(([, word]) => word);
    const unsaid = own.filter(([, [, word]]) => !words.includes(word));
    expect(unsaid).toEqual([]);
    const ids = own.flatMap(([filter, [value]]) => (filter.endsWith("Id") ? [String(value)] : []));
    const meant = own.map(([, [, word]]) => word);
    expect(words.filter((word) => ids.includes(word) && !meant.includes(word))).toEqual([]);
    expect(said.filter(([what, word]) => what === "Días" && word.startsWith("Un día "))).toHaveLength(1);
  });
});
