import { z } from "zod";
import { EVENT_NAMES, EventBody, EventWire, eventInput, eventWire } from "@/app/api/v1/events/wire";
import { Id } from "@/app/api/v1/wire";
import { deleteEvent, getEvent, updateEventWithZones } from "@/lib/events";
import { methods, PathId, route } from "@/lib/http";

const params = z.object({ id: PathId });

const get = route(
  {
    id: "EV3",
    operation: "getEvent",
    method: "GET",
    path: "/events/{id}",
    summary: "Un evento; los borradores solo los ve su organizador",
    auth: "event:list",
    params,
    response: EventWire,
  },
  getEvent,
  { input: ({ params: { id } }) => ({ id }), output: eventWire },
);

const put = route(
  {
    id: "EV4",
    operation: "updateEvent",
    method: "PUT",
    path: "/events/{id}",
    summary: "Cambia un evento y, si se mandan, sus zonas a la venta. Lo que no se envía no cambia",
    auth: "event:write",
    atomic: true,
    params,
    body: EventBody.partial(),
    response: EventWire,
    errors: [
      "event.dates",
      "event.dates_sold",
      "event.bad_transition",
      "event.capacity_below_sold",
      "event.has_sales",
      "event_area.taken",
      "zone.gate_unknown",
      "picture.unknown",
      "subscriber.no_places",
    ],
  },
  updateEventWithZones,
  { input: ({ params: { id }, body }) => ({ id, ...eventInput(body) }), output: eventWire, names: EVENT_NAMES },
);

const remove = route(
  {
    id: "EV5",
    operation: "deleteEvent",
    method: "DELETE",
    path: "/events/{id}",
    summary: "Elimina un evento en borrador, con sus zonas y lugares",
    auth: "event:write",
    atomic: true,
    params,
    response: z.object({ intIDEvento: Id }),
    errors: ["event.not_draft", "event.has_sales"],
  },
  deleteEvent,
  { input: ({ params: { id } }) => ({ id }), output: ({ id }) => ({ intIDEvento: id }) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, put, remove);
