import { z } from "zod";
import { Cents, centsOf, GateWire, Id, Moment, optionalIso, Polygon, SentMoment } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import { intOf, textOfField } from "@/lib/core/fields";
import { EVENT_STATES, type EventAreaDto, type EventDto } from "@/lib/events/client";
import { AddEventArea, CreateEvent } from "@/lib/events/schemas";
import type { RowKey } from "@/lib/lists";
import { PicturePath } from "@/lib/storage/schemas";

export const EventWire = z
  .object({
    intIDEvento: Id,
    idAdmin: Id,
    idEnclosure: Id,
    enclosureName: z.string(),
    enclosureSlug: z.string(),
    timeZone: z.string(),
    idEventType: Id.nullable(),
    idSeason: Id.nullable(),
    name: z.string(),
    description: z.string(),
    picture: z.string().nullable(),
    state: z.enum(EVENT_STATES),
    startsAt: Moment,
    endsAt: Moment,
    doorsAt: Moment.nullable(),
    parkingOpensAt: Moment,
    salesStartAt: Moment,
    salesEndAt: Moment,
    graceBefore: z.int(),
    graceAfter: z.int(),
    buyerLimit: z.int(),
    requiresAccount: z.boolean().describe("Solo aparta lugares quien entró a su cuenta"),
  })
  .meta({ id: "Event" });

export function eventWire(event: EventDto): z.input<typeof EventWire> {
  const { timeZone } = event;
  return {
    intIDEvento: event.id,
    idAdmin: event.adminId,
    idEnclosure: event.enclosureId,
    enclosureName: event.enclosureName,
    enclosureSlug: event.enclosureSlug,
    timeZone,
    idEventType: event.eventTypeId,
    idSeason: event.seasonId,
    name: event.name,
    description: event.description,
    picture: event.picture,
    state: event.state,
    startsAt: toIso(event.startsAt, timeZone),
    endsAt: toIso(event.endsAt, timeZone),
    doorsAt: optionalIso(event.doorsAt, timeZone),
    parkingOpensAt: toIso(event.parkingOpensAt, timeZone),
    salesStartAt: toIso(event.salesStartAt, timeZone),
    salesEndAt: toIso(event.salesEndAt, timeZone),
    graceBefore: event.graceBefore,
    graceAfter: event.graceAfter,
    buyerLimit: event.buyerLimit,
    requiresAccount: event.requiresAccount,
  };
}

export const EventAreaWire = z
  .object({
    idEventArea: Id,
    intIDEvento: Id,
    idZone: Id,
    key: z.string(),
    name: z.string(),
    isNumbered: z.boolean(),
    isVip: z.boolean(),
    zoneCapacity: z.int().describe("Lugares que caben en la zona"),
    priceCents: Cents.describe("Sin cargo por servicio, IVA incluido"),
    totalCents: Cents.describe("Lo más que paga el comprador por lugar, con cargo por servicio"),
    capacity: z.int(),
    buyerLimit: z.int().nullable().describe("Lugares de esta zona por comprador; sin él, solo cuenta el del evento"),
    ownGates: z.boolean().describe("Sus accesos en este evento no son los de la zona"),
    polygon: Polygon.nullable(),
    gates: z.array(GateWire),
  })
  .meta({ id: "EventArea" });

export function eventAreaWire(area: EventAreaDto): z.input<typeof EventAreaWire> {
  const { id, eventId, startsAt: _startsAt, parkingAreaId, ...rest } = area;
  return { idEventArea: id, intIDEvento: eventId, idZone: parkingAreaId, ...rest };
}

/** How lists of events and of their zones are sorted. */
export const EVENT_ORDER: readonly RowKey<EventDto>[] = [
  { type: "int", by: ({ startsAt }) => startsAt.getTime() },
  { type: "int", by: ({ id }) => id },
];

export const EVENT_AREA_ORDER: readonly RowKey<EventAreaDto>[] = [
  { type: "int", by: ({ startsAt }) => startsAt.getTime() },
  { type: "text", by: ({ key }) => key },
  { type: "int", by: ({ id }) => id },
];

const { shape } = CreateEvent;

const GRACE = "Minutos en que los accesos también dejan pasar";

const { shape: area } = AddEventArea;

/** What an event is made or changed with; times carry an offset. */
export const EventBody = z.object({
  name: shape.name,
  description: textOfField(shape.description).nullish(),
  idEventType: Id.nullish().meta({ "x-judged": "Un tipo de evento en uso" }),
  picture: textOfField(PicturePath).nullish().meta({ "x-judged": "Una imagen que ya se subió, o una de /img/" }),
  startsAt: SentMoment,
  endsAt: SentMoment,
  doorsAt: SentMoment.nullish(),
  parkingOpensAt: SentMoment,
  salesStartAt: SentMoment,
  salesEndAt: SentMoment,
  graceBefore: intOf(shape.graceBefore).nullish().describe(`${GRACE} antes de abrir el estacionamiento`),
  graceAfter: intOf(shape.graceAfter).nullish().describe(`${GRACE} después de que termina`),
  buyerLimit: intOf(shape.buyerLimit).nullish().describe("Lugares por comprador; sin él, el del recinto"),
  requiresAccount: z.boolean().optional().describe("Solo aparta lugares quien entró a su cuenta; sin él, no cambia"),
  zones: z
    .array(
      z.object({
        idZone: Id,
        priceCents: centsOf(area.priceCents),
        capacity: intOf(area.capacity).meta({ "x-judged": "Cabe en la zona" }),
        buyerLimit: intOf(area.buyerLimit)
          .nullish()
          .describe("Lugares de esta zona por comprador; null lo quita, sin él no cambia"),
        idGates: z
          .array(Id)
          .max(50)
          .optional()
          .describe("Accesos en este evento; vacío: los de la zona; sin él no cambian"),
      }),
    )
    .max(100)
    .optional()
    .describe("Todas las zonas a la venta; sin la lista no cambian"),
});

export function eventInput<Body extends Partial<z.output<typeof EventBody>>>({ idEventType, zones, ...rest }: Body) {
  const areas = zones?.map(({ idZone, idGates, ...area }) => ({ parkingAreaId: idZone, gateIds: idGates, ...area }));
  return { ...rest, eventTypeId: idEventType, ...(areas ? { zones: areas } : {}) };
}

export const EVENT_NAMES = {
  enclosureId: "idEnclosure",
  eventTypeId: "idEventType",
  parkingAreaId: "idZone",
  gateIds: "idGates",
};
