import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import {
  admins,
  enclosures,
  eventAreas,
  events,
  gates,
  guardAssignments,
  parkingAreaGates,
  parkingAreas,
  places,
  users,
} from "@/db/schema";

const HOUR = 3_600_000;
let counter = 0;
const unique = () => `${process.pid.toString(36)}${(counter++).toString(36)}${randomBytes(3).toString("hex")}`;
/** Short, as keys of zones are; no two of a process are the same. */
const uniqueKey = () => `Z${(counter++).toString(36)}${randomBytes(2).toString("hex")}`.toUpperCase();

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error("The factory's insert answered no row");
  return row;
}

/** What an order that a test writes by itself keeps of a venue's fees. */
export const FEE_TERMS = { fee: { bps: 1_500, fixedCents: 0 }, methods: [], priceIvaBps: 1_600, feeIvaBps: 1_600 };

export type UserRow = typeof users.$inferSelect;
export type AdminRow = typeof admins.$inferSelect;
export type EnclosureRow = typeof enclosures.$inferSelect;
export type ParkingAreaRow = typeof parkingAreas.$inferSelect;
export type EventRow = typeof events.$inferSelect;
export type EventAreaRow = typeof eventAreas.$inferSelect;
export type GateRow = typeof gates.$inferSelect;

/** A person; a buyer unless told otherwise. */
export async function createUser(values: Partial<typeof users.$inferInsert> = {}): Promise<UserRow> {
  const tag = unique();
  return only(
    await getDb()
      .insert(users)
      .values({
        profile: 2,
        userName: `Usuario${tag}`.replace(/\d/g, "x"),
        fullName: "Persona de Prueba",
        email: `${tag}@test.example`,
        ...(values.profile === 1 ? { position: "owner" } : {}),
        ownerSince: (values.profile ?? 2) === 2 ? (values.emailVerifiedAt ?? values.phoneVerifiedAt ?? null) : null,
        ...values,
      })
      .returning(),
  );
}

/** A tenant with its owner (profile 1). */
export async function createAdmin(
  values: Partial<typeof admins.$inferInsert> = {},
): Promise<{ admin: AdminRow; owner: UserRow }> {
  const [next] = await getDb().execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('users', 'id'))::int as id`,
  );
  if (!next) throw new Error("No id for the owner");
  const admin = only(
    await getDb()
      .insert(admins)
      .values({ name: `Organizador ${unique()}`, ...values, id: next.id })
      .returning(),
  );
  const owner = await createUser({ id: next.id, profile: 1, adminId: next.id });
  return { admin, owner };
}

export async function createGuard(adminId: number, values: Partial<typeof users.$inferInsert> = {}): Promise<UserRow> {
  return createUser({ profile: 3, adminId, fullName: "Guardia de Prueba", ...values });
}

export async function createEnclosure(
  adminId: number,
  values: Partial<typeof enclosures.$inferInsert> = {},
): Promise<EnclosureRow> {
  return only(
    await getDb()
      .insert(enclosures)
      .values({
        adminId,
        name: "Recinto de Prueba",
        slug: `recinto-${unique()}`,
        location: "Av. Prueba 100, Monterrey, N.L.",
        ...values,
      })
      .returning(),
  );
}

/** A gate; with `zones`, it leads to them. */
export async function createGate(
  enclosure: EnclosureRow,
  values: Partial<typeof gates.$inferInsert> = {},
  zones: readonly ParkingAreaRow[] = [],
): Promise<GateRow> {
  const gate = only(
    await getDb()
      .insert(gates)
      .values({
        adminId: enclosure.adminId,
        enclosureId: enclosure.id,
        label: `Acceso ${unique()}`,
        street: "Av. Prueba",
        ...values,
      })
      .returning(),
  );
  if (zones.length > 0) {
    await getDb()
      .insert(parkingAreaGates)
      .values(zones.map((zone) => ({ parkingAreaId: zone.id, gateId: gate.id, adminId: enclosure.adminId })));
  }
  return gate;
}

/** A zone; with `gates`, entered through them. */
export async function createZone(
  enclosure: EnclosureRow,
  values: Partial<typeof parkingAreas.$inferInsert> = {},
  through: GateRow[] = [],
): Promise<ParkingAreaRow> {
  const zone = only(
    await getDb()
      .insert(parkingAreas)
      .values({
        adminId: enclosure.adminId,
        enclosureId: enclosure.id,
        key: uniqueKey(),
        name: "Norte",
        capacity: 10,
        ...values,
      })
      .returning(),
  );
  if (through.length > 0) {
    await getDb()
      .insert(parkingAreaGates)
      .values(through.map((gate) => ({ parkingAreaId: zone.id, gateId: gate.id, adminId: enclosure.adminId })));
  }
  return zone;
}

/** A published event that is on sale and whose gates are open `now`, unless told otherwise. */
export async function createEvent(
  enclosure: EnclosureRow,
  values: Partial<typeof events.$inferInsert> = {},
  now: Date = new Date(),
): Promise<EventRow> {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR);
  return only(
    await getDb()
      .insert(events)
      .values({
        adminId: enclosure.adminId,
        enclosureId: enclosure.id,
        name: "Evento de Prueba",
        state: "published",
        parkingOpensAt: at(-2),
        startsAt: at(2),
        endsAt: at(6),
        salesStartAt: at(-240),
        salesEndAt: at(4),
        buyerLimit: enclosure.buyerLimit,
        ...values,
      })
      .returning(),
  );
}

/** A zone on sale in an event, with its places; labels follow the zone's numbering where it has one. */
export async function createEventArea(
  event: Pick<EventRow, "id" | "adminId">,
  zone: ParkingAreaRow,
  values: Partial<typeof eventAreas.$inferInsert> = {},
): Promise<EventAreaRow> {
  const area = only(
    await getDb()
      .insert(eventAreas)
      .values({
        adminId: event.adminId,
        eventId: event.id,
        parkingAreaId: zone.id,
        priceCents: 25_000,
        capacity: zone.capacity,
        ...values,
      })
      .returning(),
  );
  const labels = zone.numbering?.rows.flatMap(({ name, parts }) =>
    parts.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => `${name}${from + i}`)),
  );
  const rows = Array.from({ length: area.capacity }, (_, i) => ({
    eventAreaId: area.id,
    ordinal: i + 1,
    label: labels?.[i] ?? null,
  }));
  for (let from = 0; from < rows.length; from += 5_000) {
    await getDb()
      .insert(places)
      .values(rows.slice(from, from + 5_000));
  }
  return area;
}

export async function assignGuard(
  guard: UserRow,
  event: EventRow,
  zone: ParkingAreaRow,
  gate: GateRow | null = null,
  { isSupervisor = false } = {},
): Promise<typeof guardAssignments.$inferSelect> {
  return only(
    await getDb()
      .insert(guardAssignments)
      .values({
        adminId: event.adminId,
        userId: guard.id,
        eventId: event.id,
        parkingAreaId: zone.id,
        gateId: gate?.id ?? null,
        isSupervisor,
      })
      .returning(),
  );
}

/** A tenant, venue, gate, zone and event on sale in one call, for tests that need a place to sell. */
export async function createSaleable(
  options: { capacity?: number; priceCents?: number; buyerLimit?: number; numbered?: boolean } = {},
) {
  const { admin, owner } = await createAdmin();
  const enclosure = await createEnclosure(admin.id, { buyerLimit: options.buyerLimit ?? 6 });
  const gate = await createGate(enclosure);
  const capacity = options.capacity ?? 10;
  const zone = await createZone(
    enclosure,
    options.numbered
      ? { capacity, isNumbered: true, numbering: { rows: [{ name: "A", parts: [[1, capacity]] }], blocked: [] } }
      : { capacity },
    [gate],
  );
  const event = await createEvent(enclosure);
  const area = await createEventArea(event, zone, { priceCents: options.priceCents ?? 25_000 });
  return { admin, owner, enclosure, gate, zone, event, area };
}
