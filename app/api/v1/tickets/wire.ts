import { z } from "zod";
import { EnclosureWire, enclosureWire } from "@/app/api/v1/enclosures/wire";
import { Id, LongId, Moment, optionalIso } from "@/app/api/v1/wire";
import type { AvailableForTicketDto } from "@/lib/after-sale/client";
import { toIso } from "@/lib/core/dates";
import { TICKET_STATUS_WORDS, type TicketDto, type TicketStatus } from "@/lib/tickets/client";

export const AvailableWire = z
  .object({
    idEventArea: Id,
    idZone: Id,
    zoneKey: z.string(),
    zoneName: z.string(),
    isNumbered: z.boolean(),
    capacity: z.int(),
    free: z.int(),
    places: z.array(z.object({ idPlace: LongId, label: z.string() })).describe("Libres, de una zona numerada"),
    exchange: z
      .union([
        z.object({ ok: z.literal(true), dueCents: z.int() }),
        z.object({ ok: z.literal(false), code: z.string(), why: z.string() }),
      ])
      .optional()
      .describe("Con idTicket: la diferencia por cambiarlo (negativa si se devuelve), o por qué no se puede"),
  })
  .meta({ id: "AvailablePlaces" });

export function availableWire(area: AvailableForTicketDto): z.input<typeof AvailableWire> {
  const { eventAreaId, parkingAreaId, places, ...rest } = area;
  return {
    idEventArea: eventAreaId,
    idZone: parkingAreaId,
    ...rest,
    places: places.map(({ id, label }) => ({ idPlace: id, label })),
  };
}

const STATUSES = Object.keys(TICKET_STATUS_WORDS) as TicketStatus[];

export const TicketWire = z
  .object({
    id: LongId,
    idCart: LongId,
    folio: z.string(),
    isTest: z.boolean(),
    enclosure: EnclosureWire,
    mapUrl: z.string(),
    intIDEvento: Id,
    eventName: z.string(),
    picture: z.string().nullable(),
    startsAt: Moment,
    endsAt: Moment,
    doorsAt: Moment.nullable(),
    parkingOpensAt: Moment,
    zoneKey: z.string(),
    zoneName: z.string(),
    walkMinutes: z.int().nullable(),
    placeLabel: z.string().nullable(),
    gates: z.array(z.object({ label: z.string(), street: z.string(), direction: z.string() })),
    status: z.enum(STATUSES),
    use: z
      .object({
        at: Moment.nullable().describe("Sin hora si no se leyó su entrada: el acceso es por donde salió"),
        gateLabel: z.string().nullable(),
        leftAt: Moment.nullable().describe("Su última salida; sin hora si sigue adentro o volvió"),
      })
      .nullable()
      .describe("La primera entrada, y la salida"),
    issuedAt: Moment,
    code: z
      .object({ shortCode: z.string(), token: z.string().describe("Texto del QR") })
      .nullable()
      .describe("Lo que da acceso: solo para su comprador y mientras admite"),
  })
  .meta({ id: "Ticket" });

export function ticketWire(ticket: TicketDto): z.input<typeof TicketWire> {
  const { id, orderId, folio, isTest, venue, event, zone, placeLabel, gates, status, use, issuedAt, code } = ticket;
  const { timeZone } = venue;
  return {
    id,
    idCart: orderId,
    folio,
    isTest,
    placeLabel,
    gates,
    status,
    enclosure: enclosureWire(venue, venue.adminId),
    mapUrl: venue.mapUrl,
    intIDEvento: event.id,
    eventName: event.name,
    picture: event.picture,
    startsAt: toIso(event.startsAt, timeZone),
    endsAt: toIso(event.endsAt, timeZone),
    doorsAt: optionalIso(event.doorsAt, timeZone),
    parkingOpensAt: toIso(event.parkingOpensAt, timeZone),
    zoneKey: zone.key,
    zoneName: zone.name,
    walkMinutes: zone.walkMinutes,
    use: use && {
      at: optionalIso(use.at, timeZone),
      gateLabel: use.gate,
      leftAt: optionalIso(use.leftAt, timeZone),
    },
    issuedAt: toIso(issuedAt, timeZone),
    code: code && { shortCode: code.short, token: code.token },
  };
}
