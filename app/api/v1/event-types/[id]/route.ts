import { z } from "zod";
import { EventTypeBody, EventTypeWire } from "@/app/api/v1/event-types/wire";
import { Id } from "@/app/api/v1/wire";
import { deleteEventType, getEventType, updateEventType } from "@/lib/event-types";
import { methods, PathId, route } from "@/lib/http";

const params = z.object({ id: PathId });
const path = "/event-types/{id}";

const get = route(
  {
    id: "ET5",
    operation: "getEventType",
    method: "GET",
    path,
    summary: "Un tipo de evento en uso",
    auth: "user",
    params,
    response: EventTypeWire,
  },
  getEventType,
  { input: ({ params: { id } }) => ({ id }), output: (type) => type },
);

const put = route(
  {
    id: "ET3",
    operation: "updateEventType",
    method: "PUT",
    path,
    summary: "Cambia un tipo de evento. Lo que no se envía no cambia",
    auth: "event_type:write",
    atomic: true,
    params,
    body: EventTypeBody.partial(),
    response: EventTypeWire,
    errors: ["event_type.name_taken"],
  },
  updateEventType,
  { input: ({ params: { id }, body }) => ({ ...body, id }), output: (type) => type },
);

const remove = route(
  {
    id: "ET4",
    operation: "deleteEventType",
    method: "DELETE",
    path,
    summary: "Elimina un tipo de evento; si algún evento lo tiene, lo archiva",
    auth: "event_type:write",
    atomic: true,
    params,
    response: z.object({ id: Id, archived: z.boolean() }),
  },
  deleteEventType,
  { input: ({ params: { id } }) => ({ id }), output: (ended) => ended },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, put, remove);
