import { eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { places, seasons } from "@/db/schema";
import { createAdmin, createEnclosure, createEvent, createEventArea, createGate, createZone } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import type { CreateSubscriberQrInput } from "@/lib/subscriber-qrs/schemas";

const DAY = 86_400_000;

/** A venue with a zone, three events of one season on three days, and somebody who runs it. */
export async function createSeasonVenue({ capacity = 3, numbered = false } = {}) {
  const { admin, owner } = await createAdmin();
  const enclosure = await createEnclosure(admin.id);
  const gate = await createGate(enclosure);
  const numbering = { rows: [{ name: "A", parts: [[1, capacity]] as [number, number][] }], blocked: [] };
  const zone = await createZone(enclosure, { capacity, ...(numbered ? { isNumbered: true, numbering } : {}) }, [gate]);
  const vip = await createZone(enclosure, { capacity: 2, isVip: true, name: "Palcos" }, [gate]);
  const [season] = await getDb()
    .insert(seasons)
    .values({ adminId: admin.id, enclosureId: enclosure.id, name: "Apertura" })
    .returning();
  if (!season) throw new Error("No season");
  const events = [];
  const areas = [];
  for (const day of [1, 2, 3]) {
    const at = new Date(Date.now() + day * DAY);
    const event = await createEvent(enclosure, { name: `Fecha ${day}`, seasonId: season.id }, at);
    events.push(event);
    areas.push(await createEventArea(event, zone));
  }
  return { admin, owner, enclosure, gate, zone, vip, season, events, areas };
}

export type SeasonVenue = Awaited<ReturnType<typeof createSeasonVenue>>;

/** The input of a form for a subscriber of the season. */
export function subscriberOf(
  venue: SeasonVenue,
  values: Partial<CreateSubscriberQrInput> = {},
): CreateSubscriberQrInput {
  return {
    kind: "subscriber" as const,
    parkingAreaId: venue.zone.id,
    seasonId: venue.season.id,
    validFrom: "",
    validUntil: "",
    entryRights: 1,
    name: "Ana Abonada",
    plate: "",
    email: "",
    phone: "",
    placeLabel: "",
    ...values,
  };
}

/** Counts an area's places: those of subscribers, those that are free, and all. */
export async function placesOf(areaId: number): Promise<{ taken: number; free: number; all: number }> {
  const [row] = await getDb()
    .select({
      taken: sql<number>`(count(*) filter (where ${places.subscriberId} is not null))::int`,
      free: sql<number>`(count(*) filter (where ${places.freeAt} <= now()))::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(places)
    .where(eq(places.eventAreaId, areaId));
  return row ?? { taken: 0, free: 0, all: 0 };
}

/** Rows as an Excel file. */
export const asSystem = (): Ctx => ({ actor: { kind: "system", name: "test" }, now: new Date(), requestId: "test" });

/** The kinds of a pass's history, the oldest first. */
export async function eventsOfPass(passId: number): Promise<string[]> {
  const rows = await getDb().execute<{ kind: string }>(
    sql`select kind from pass_events where pass_id = ${passId} order by id`,
  );
  return rows.map(({ kind }) => kind);
}
