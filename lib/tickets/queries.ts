import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import {
  enclosurePolicies,
  enclosures,
  eventAreas,
  events,
  orders,
  parkingAreas,
  passes,
  places,
  tickets,
} from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { toPolicy } from "@/lib/enclosures";
import { mapLink } from "@/lib/enclosures/client";
import { ADMISSIONS, type PassRow, passColumns, passTokens, qrDrawing, toPassRow } from "@/lib/passes";
import type { GateDirection, TicketDto, TicketPlanDto, TicketStatus, TicketVenueDto } from "@/lib/tickets/client";

const gatesOf = sql<{ label: string; street: string; direction: GateDirection }[]>`(
  select coalesce(json_agg(json_build_object('label', g.label, 'street', g.street, 'direction', g.direction) order by g.id), '[]')
  from event_area_doors d join gates g on g.id = d.gate_id
  where d.event_area_id = ${eventAreas.id} and g.archived_at is null and g.ways <> 'out')`;

/** The first reading says when the car entered, the latest one whether it left. An exit may be the first. */
const use = sql<{ at: string | null; gate: string | null; leftAt: string | null } | null>`(
  select json_build_object('at', case when s.direction = 'in' then s.scanned_at end, 'gate', g.label,
    'leftAt', (select case when x.direction = 'out' then x.scanned_at end from ${ADMISSIONS} x
      where x.pass_id = ${tickets.passId} order by x.id desc limit 1))
  from ${ADMISSIONS} s left join gates g on g.id = s.gate_id
  where s.pass_id = ${tickets.passId}
  order by s.id limit 1)`;

const optionalDate = (text: string | null) => (text === null ? null : new Date(text));

const venueColumns = {
  id: enclosures.id,
  adminId: enclosures.adminId,
  slug: enclosures.slug,
  name: enclosures.name,
  color: enclosures.color,
  location: enclosures.location,
  mapUrl: enclosures.mapUrl,
  latitude: enclosures.latitude,
  longitude: enclosures.longitude,
  contactPhone: enclosures.contactPhone,
  contactEmail: enclosures.contactEmail,
  contactWhatsapp: enclosures.contactWhatsapp,
  logo: enclosures.logo,
  timeZone: enclosures.timeZone,
  asksPlate: enclosures.asksPlate,
};

type VenueRow = Omit<TicketVenueDto, "mapUrl"> & Parameters<typeof mapLink>[0];

function toVenue({ latitude, longitude, ...row }: VenueRow): TicketVenueDto {
  return { ...row, mapUrl: mapLink({ ...row, latitude, longitude }) };
}

/** A list shows no more tickets at once, those of the latest events. */
const MAX_TICKETS = 500;

async function select(ctx: Pick<Ctx, "db">, where: SQL | undefined) {
  return dbOf(ctx)
    .select({
      id: tickets.id,
      orderId: tickets.orderId,
      orderItemId: tickets.orderItemId,
      state: tickets.state,
      issuedAt: tickets.issuedAt,
      plate: tickets.plate,
      folio: orders.folio,
      isTest: orders.isTest,
      venue: venueColumns,
      event: {
        id: events.id,
        name: events.name,
        picture: events.picture,
        startsAt: events.startsAt,
        endsAt: events.endsAt,
        doorsAt: events.doorsAt,
        parkingOpensAt: events.parkingOpensAt,
        revision: events.revision,
        revisedAt: events.revisedAt,
      },
      eventState: events.state,
      zone: {
        key: parkingAreas.key,
        name: parkingAreas.name,
        walkMinutes: parkingAreas.walkMinutes,
        notes: parkingAreas.notes,
        drivingNotes: parkingAreas.drivingNotes,
      },
      plan: { image: enclosures.planImage, width: enclosures.planWidth, height: enclosures.planHeight },
      polygon: parkingAreas.polygon,
      placeLabel: places.label,
      gates: gatesOf,
      policy: enclosurePolicies,
      use,
      pass: passColumns,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .leftJoin(enclosurePolicies, eq(enclosurePolicies.enclosureId, events.enclosureId))
    .innerJoin(eventAreas, eq(eventAreas.id, tickets.eventAreaId))
    .innerJoin(parkingAreas, eq(parkingAreas.id, eventAreas.parkingAreaId))
    .innerJoin(passes, eq(passes.id, tickets.passId))
    .leftJoin(places, eq(places.id, tickets.placeId))
    .where(where)
    .orderBy(desc(events.startsAt), asc(tickets.id))
    .limit(MAX_TICKETS);
}

type Row = Awaited<ReturnType<typeof select>>[number];

function statusOf(row: Row, pass: PassRow, now: Date): TicketStatus {
  if (row.state === "returned") return pass.stateReason === "replaced" ? "changed" : "returned";
  if (row.eventState === "cancelled") return "event_cancelled";
  if (row.state === "cancelled" || pass.state === "revoked") return "cancelled";
  if (pass.state === "blocked") return "blocked";
  if (row.use) return "used";
  return row.event.endsAt <= now ? "expired" : "valid";
}

function planOf({ plan, polygon }: Row): TicketPlanDto | null {
  const { image, width, height } = plan;
  return image && width && height && polygon && polygon.length > 2 ? { image, width, height, polygon } : null;
}

function toDto(row: Row, pass: PassRow, now: Date): TicketDto {
  const { id, orderId, orderItemId, folio, isTest, event, zone, placeLabel, gates, use, issuedAt, plate } = row;
  return {
    id,
    orderId,
    orderItemId,
    folio,
    isTest,
    venue: toVenue(row.venue),
    event,
    zone,
    plan: planOf(row),
    placeLabel,
    gates,
    status: statusOf(row, pass, now),
    policy: toPolicy(row.policy),
    use: use && { at: optionalDate(use.at), gate: use.gate, leftAt: optionalDate(use.leftAt) },
    issuedAt,
    plate,
    code: null,
  };
}

const admits = ({ status, event }: TicketDto, now: Date) =>
  status === "valid" || (status === "used" && event.endsAt > now);

/**
 * Reads tickets, those of the latest event first. With `codes`, tickets that still admit carry their QR. It asks nobody for
 * permission: the caller puts the buyer or the tenant into `where`.
 */
export async function readTickets(
  ctx: Pick<Ctx, "db" | "now">,
  where: SQL | undefined,
  { codes }: { codes: boolean },
): Promise<TicketDto[]> {
  const rows = await select(ctx, where);
  const found = rows.map((row) => {
    const pass = toPassRow(row.pass);
    return { pass, ticket: toDto(row, pass, ctx.now) };
  });
  if (!codes) return found.map(({ ticket }) => ticket);
  const open = found.filter(({ ticket }) => admits(ticket, ctx.now));
  const tokens = await passTokens(
    ctx,
    open.map(({ pass }) => pass),
  );
  return found.map(({ pass, ticket }) => {
    const token = admits(ticket, ctx.now) ? tokens.get(pass.id) : undefined;
    return token ? { ...ticket, code: { short: pass.shortCode, token, qr: qrDrawing(token) } } : ticket;
  });
}

export async function readTicketVenue(ctx: Pick<Ctx, "db">, enclosureId: number): Promise<TicketVenueDto | null> {
  const [row] = await dbOf(ctx).select(venueColumns).from(enclosures).where(eq(enclosures.id, enclosureId));
  return row ? toVenue(row) : null;
}

/** The newest ticket of each item of an order, by the item's id. The caller has authorized the actor. */
export async function ticketsOfItems(ctx: { db?: Db }, orderId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await dbOf(ctx)
    .select({ id: tickets.id, itemId: tickets.orderItemId })
    .from(tickets)
    .where(eq(tickets.orderId, orderId))
    .orderBy(asc(tickets.id));
  return new Map(rows.map(({ id, itemId }) => [itemId, id]));
}
