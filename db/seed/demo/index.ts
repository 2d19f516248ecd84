import { eq, sql } from "drizzle-orm";
import { closeDb, getDb } from "@/db/client";
import { enclosures, eventTypes } from "@/db/schema";
import { createCourtesies, planCourtesies } from "@/db/seed/demo/courtesies";
import { workAtGates } from "@/db/seed/demo/crew";
import { createDeposits, planDeposits } from "@/db/seed/demo/deposits";
import { createDiscountCodes } from "@/db/seed/demo/discounts";
import {
  admitHolders,
  createHolders,
  createSeasons,
  type HolderGroup,
  planHolders,
  type Seasons,
  seatHolders,
} from "@/db/seed/demo/holders";
import { markLoading } from "@/db/seed/demo/loading";
import { moveCars } from "@/db/seed/demo/movements";
import { createPeople, type DemoPeople } from "@/db/seed/demo/people";
import { fillPlaza, planPlaza } from "@/db/seed/demo/plaza";
import {
  CUMBRES_EVENTS,
  type DemoCourtesies,
  type DemoEvent,
  type DemoEventType,
  type DemoHolders,
  EVENT_TYPES,
  FUNDIDORA_EVENTS,
  FUNDIDORA_HOLDERS,
  SILLA_EVENTS,
  SILLA_HOLDERS,
} from "@/db/seed/demo/programme";
import { type DemoCode, giveIds, type Planned, type Sale } from "@/db/seed/demo/rows";
import { type AreaOnSale, createSales, planSales } from "@/db/seed/demo/sales";
import { createStatement } from "@/db/seed/demo/statements";
import { CUMBRES, type DemoVenue, FUNDIDORA, PREPAGO, SILLA } from "@/db/seed/demo/venues";
import {
  assignGuard,
  createEnclosure,
  createEvent,
  createEventArea,
  createGate,
  createZone,
  type EnclosureRow,
  type EventRow,
  type GateRow,
  type ParkingAreaRow,
  type UserRow,
} from "@/db/testing/factories";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Monterrey keeps UTC−6 all the year. */
const OFFSET = 6 * HOUR;

interface BuiltVenue {
  enclosure: EnclosureRow;
  gates: GateRow[];
  zones: { row: ParkingAreaRow; priceCents: number; gate: GateRow }[];
}

async function buildVenue(adminId: number, venue: DemoVenue, isEvent = true): Promise<BuiltVenue> {
  const enclosure = await createEnclosure(adminId, {
    name: venue.name,
    slug: venue.slug,
    color: venue.color,
    location: venue.location,
    banner: venue.banner,
    isEvent,
    isPrepaid: venue.isPrepaid,
    ...(venue.plan ? { planImage: venue.plan, planWidth: 960, planHeight: 720 } : {}),
  });
  const gates: GateRow[] = [];
  for (const gate of venue.gates) {
    gates.push(
      await createGate(enclosure, {
        label: gate.label,
        street: gate.street,
        direction: gate.direction,
        planPoint: gate.point,
      }),
    );
  }
  const zones: BuiltVenue["zones"] = [];
  for (const zone of venue.zones) {
    const gate = gates[zone.gate];
    if (!gate) throw new Error(`Zone ${zone.key} has no gate`);
    const row = await createZone(
      enclosure,
      {
        key: zone.key,
        name: zone.name,
        capacity: zone.capacity,
        isVip: zone.isVip ?? false,
        isNumbered: zone.numbering !== undefined,
        numbering: zone.numbering ?? null,
        polygon: zone.polygon,
        walkMinutes: zone.walkMinutes,
      },
      [gate],
    );
    zones.push({ row, priceCents: zone.priceCents, gate });
  }
  return { enclosure, gates, zones };
}

const midnightOf = (now: Date) => Math.floor((now.getTime() - OFFSET) / DAY) * DAY + OFFSET;

/** Times of an event: today's has its gates open now and stays on sale, whatever the hour. */
function timesOf(event: DemoEvent, now: Date) {
  const midnight = midnightOf(now);
  const hour = Math.floor(now.getTime() / HOUR) * HOUR;
  const starts = event.day === 0 ? hour + 2 * HOUR : midnight + event.day * DAY + event.startHour * HOUR;
  const opens = event.day === 0 ? hour - 2 * HOUR : starts - 4 * HOUR;
  return {
    startsAt: new Date(starts),
    endsAt: new Date(starts + 5 * HOUR),
    doorsAt: new Date(starts - (event.day === 0 ? HOUR : 2 * HOUR)),
    parkingOpensAt: new Date(opens),
    salesStartAt: new Date(midnight + event.salesFromDay * DAY + 10 * HOUR),
    salesEndAt: new Date(starts + 2 * HOUR),
  };
}

interface Programme {
  events: DemoEvent[];
  holders?: DemoHolders[];
  code?: DemoCode;
  people: DemoPeople;
  /** Who runs the venue. */
  staff: UserRow;
  /** Who reads at its gates today; without one, who runs it. */
  guard?: UserRow;
  types: ReadonlyMap<DemoEventType, number>;
  now: Date;
}

/** An event with its zones, and what will be made of it. */
interface BuiltEvent {
  entry: DemoEvent;
  event: EventRow;
  areas: AreaOnSale[];
  gateOf: (areaId: number) => number;
  sales: Sale[];
  batches: { batch: DemoCourtesies; passes: Planned[] }[];
  deposits: Planned[];
}

interface BuiltProgramme extends Programme {
  venue: BuiltVenue;
  seasons: Seasons;
  groups: HolderGroup[];
  built: BuiltEvent[];
}

async function buildEvent(
  venue: BuiltVenue,
  entry: DemoEvent,
  seasons: Seasons,
  programme: Programme,
): Promise<BuiltEvent> {
  const { people, guard, types, now } = programme;
  const event = await createEvent(
    venue.enclosure,
    {
      name: entry.name,
      description: entry.description,
      picture: entry.picture,
      state: entry.state,
      eventTypeId: types.get(entry.type) ?? null,
      seasonId: entry.season ? (seasons.get(entry.season) ?? null) : null,
      ...timesOf(entry, now),
    },
    now,
  );
  const areas: AreaOnSale[] = [];
  const gates = new Map<number, number>();
  for (const zone of venue.zones) {
    const area = await createEventArea(event, zone.row, { priceCents: zone.priceCents });
    const soldOut = entry.day === 0 && zone.row.key === "C1";
    areas.push({ area, sold: soldOut ? 100 : entry.sold, blocked: entry.blocked });
    gates.set(area.id, zone.gate.id);
    if (entry.day === 0 && guard) await assignGuard(guard, event, zone.row);
  }
  const sales = await planSales({
    event,
    areas,
    now,
    excessCents: entry.excessCents ?? 0,
    code: entry.hasCodeUses ? (programme.code ?? null) : null,
    crowd: entry.hasDemoBuyer ? [people.buyer, ...people.crowd] : people.crowd,
  });
  return {
    entry,
    event,
    areas,
    sales,
    gateOf: (areaId) => gates.get(areaId) ?? 0,
    batches: (entry.courtesies ?? []).map((batch) => ({ batch, passes: planCourtesies(batch, now) })),
    deposits: entry.hasDeposits ? planDeposits(now) : [],
  };
}

async function buildProgramme(venue: BuiltVenue, programme: Programme): Promise<BuiltProgramme> {
  const { events, holders = [], staff, now } = programme;
  const names = events.flatMap(({ season }) => (season ? [season] : []));
  const seasons = await createSeasons(venue.enclosure, names, staff, now);
  const built: BuiltEvent[] = [];
  for (const entry of events) built.push(await buildEvent(venue, entry, seasons, programme));
  return { ...programme, venue, seasons, groups: planHolders(holders, now), built };
}

async function numberAll(programmes: readonly BuiltProgramme[], prepaid: readonly Planned[]): Promise<void> {
  const events = programmes.flatMap(({ built }) => built);
  const sales = events.flatMap((event) => event.sales);
  await giveIds("orders", [...sales.map(({ order }) => order), ...events.flatMap(({ deposits }) => deposits)]);
  await giveIds("passes", [
    ...prepaid,
    ...programmes.flatMap(({ groups }) => groups.flatMap(({ passes }) => passes)),
    ...sales.flatMap(({ passes }) => passes),
    ...events.flatMap(({ batches }) => batches.flatMap(({ passes }) => passes)),
  ]);
}

async function fillEvent(built: BuiltEvent, { venue, people, staff, guard = staff, now }: BuiltProgramme) {
  const { entry, event, areas, gateOf, sales, deposits } = built;
  const isToday = entry.day === 0;
  await seatHolders(event);
  await createSales({
    event,
    venue: venue.enclosure.name,
    areas,
    sales,
    now,
    ...(isToday ? { arrivals: { percent: 44, gateOf: ({ id }) => gateOf(id), guardId: guard.id } } : {}),
  });
  if (isToday) {
    await admitHolders(event, gateOf, guard, now);
    const zones = venue.zones.map(({ row }) => row);
    await moveCars(event, zones, staff, now);
    if (guard !== staff) await workAtGates({ event, zones, gates: venue.gates, guard, staff, now });
  }
  for (const { batch, passes } of built.batches) {
    const at = venue.zones.findIndex(({ row }) => row.key === batch.zone);
    const area = areas[at]?.area;
    if (!area) throw new Error(`${entry.name} has no zone ${batch.zone}`);
    await createCourtesies({ batch, passes, event, area, gateId: gateOf(area.id), guard, staff, now });
  }
  const [, second] = areas;
  if (deposits.length > 0 && second)
    await createDeposits({
      venue: venue.enclosure,
      event,
      area: second.area,
      orders: deposits,
      crowd: people.crowd,
      staff,
    });
}

async function fillProgramme(programme: BuiltProgramme): Promise<void> {
  const { venue, groups, seasons, staff, now } = programme;
  await createHolders({
    venue: venue.enclosure,
    zones: venue.zones.map(({ row }) => row),
    groups,
    seasons,
    staff,
    now,
    midnight: new Date(midnightOf(now)),
  });
  for (const built of programme.built) await fillEvent(built, programme);
}

async function createTypes(): Promise<ReadonlyMap<DemoEventType, number>> {
  const keys = Object.keys(EVENT_TYPES) as DemoEventType[];
  const rows = await getDb()
    .insert(eventTypes)
    .values(keys.map((key) => EVENT_TYPES[key]))
    .returning({ id: eventTypes.id, name: eventTypes.name });
  const idOf = new Map(rows.map(({ id, name }) => [name, id]));
  return new Map(keys.map((key) => [key, idOf.get(EVENT_TYPES[key].name) ?? 0]));
}

/** Venues, events, people and sales that look like the real thing, relative to the day it runs. For empty databases only; until it has come to its end, `isHalfLoaded` says so. */
export async function seedDemo(url: string, now: Date = new Date()): Promise<void> {
  process.env.DATABASE_URL = url;
  await markLoading(url, true);
  try {
    const people = await createPeople(now);
    const types = await createTypes();
    const fundidora = await buildVenue(people.fundidora.id, FUNDIDORA);
    const silla = await buildVenue(people.silla.id, SILLA);
    const cumbres = await buildVenue(people.silla.id, CUMBRES);
    const plaza = await buildVenue(5, PREPAGO, false);
    const accounts = planPlaza(now);
    const code = await createDiscountCodes(fundidora.enclosure, people.fundidora, now);
    const ofSilla = { staff: people.silla, people, types, now };
    const programmes = [
      await buildProgramme(fundidora, {
        events: FUNDIDORA_EVENTS,
        holders: FUNDIDORA_HOLDERS,
        code,
        staff: people.fundidora,
        guard: people.guard,
        people,
        types,
        now,
      }),
      await buildProgramme(silla, { events: SILLA_EVENTS, holders: SILLA_HOLDERS, ...ofSilla }),
      await buildProgramme(cumbres, { events: CUMBRES_EVENTS, ...ofSilla }),
    ];
    await numberAll(
      programmes,
      accounts.map(({ pass }) => pass),
    );
    for (const programme of programmes) await fillProgramme(programme);
    await fillPlaza(plaza, { accounts, buyer: people.buyer, guard: people.plazaGuard, now });
    await createStatement(fundidora.enclosure.adminId, people.fundidora, now);
    await getDb()
      .update(enclosures)
      .set({
        latitude: 25.6785,
        longitude: -100.284,
        contactPhone: "8155550100",
        contactWhatsapp: "8155550101",
        contactEmail: "taquilla@arena-fundidora.example",
      })
      .where(eq(enclosures.id, fundidora.enclosure.id));
    await getDb().execute(sql`
      insert into tenant_buyers (admin_id, user_id, since)
      select admin_id, buyer_id, min(created_at) from orders where state <> 'cart' group by admin_id, buyer_id`);
    await markLoading(url, false);
  } finally {
    await closeDb();
  }
}
