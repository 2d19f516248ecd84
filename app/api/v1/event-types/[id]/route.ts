import { z } from "zod";
import { EventTypeBody, EventTypeWire, eventTypeInput } from "@/app/api/v1/event-types/wire";
import { Id } from "@/app/api/v1/wire";
import { deleteEventType, updateEventType } from "@/lib/event-types";
import { methods, PathId, route } from "@/lib/http";

const params = z.object({ id: PathId });
const path = "/event-types/{id}";

const put = route(
  {
    id: "ET3",
    method: "PUT",
    path,
    summary: "Cambia un tipo de evento",
    auth: "event_type:write",
    atomic: true,
    params,
    body: EventTypeBody,
    response: EventTypeWire,
    errors: ["event_type.name_taken"],
  },
  updateEventType,
  { input: ({ params: { id }, body }) => ({ ...eventTypeInput(body), id }), output: (type) => type },
);

const remove = route(
  {
    id: "ET4",
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

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(put, remove);
