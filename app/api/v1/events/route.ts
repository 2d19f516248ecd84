import { z } from "zod";
import { EVENT_NAMES, EventBody, EventWire, eventInput, eventWire } from "@/app/api/v1/events/wire";
import { Id, MODIFIED_SINCE, PageQuery, pages } from "@/app/api/v1/wire";
import { createEventWithZones, listEvents } from "@/lib/events";
import { methods, pageOf, route } from "@/lib/http";

const get = route(
  {
    id: "EV1",
    operation: "listEvents",
    method: "GET",
    path: "/events",
    summary: "Eventos por organizador, mes y año; el personal ve los suyos y los demás los que son públicos",
    auth: "event:list",
    query: PageQuery.extend({
      ...MODIFIED_SINCE,
      admin: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      month: z.coerce.number().int().min(1).max(12).optional(),
      year: z.coerce.number().int().min(2000).max(2100).optional(),
    }),
    response: z.array(EventWire),
  },
  listEvents,
  {
    input: ({ query: { admin, month, year, ...query } }) => ({ admin, month, year, ...pageOf(query) }),
    ...pages(eventWire),
  },
);

const post = route(
  {
    id: "EV2",
    operation: "createEvent",
    method: "POST",
    path: "/events",
    summary: "Crea un evento en borrador, con sus zonas a la venta",
    auth: "event:write",
    atomic: true,
    body: EventBody.extend({ idEnclosure: Id }),
    response: EventWire,
    status: 201,
    errors: ["resource.not_found", "event.dates", "event_area.taken", "zone.gate_unknown", "picture.unknown"],
  },
  createEventWithZones,
  {
    input: ({ body: { idEnclosure, ...body } }) => ({ enclosureId: idEnclosure, ...eventInput(body) }),
    output: eventWire,
    names: EVENT_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, post);
