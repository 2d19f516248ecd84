import { z } from "zod";
import { EventTypeBody, EventTypeWire } from "@/app/api/v1/event-types/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { createEventType, eventTypeOptions } from "@/lib/event-types";
import type { EventTypeDto } from "@/lib/event-types/client";
import { methods, route } from "@/lib/http";
import type { RowKey } from "@/lib/lists";

const BY_NAME: readonly RowKey<EventTypeDto>[] = [
  { type: "text", by: ({ name }) => name.toLowerCase() },
  { type: "int", by: ({ id }) => id },
];

const get = route(
  {
    id: "ET1",
    operation: "listEventTypes",
    method: "GET",
    path: "/event-types",
    summary: "Tipos de evento en uso",
    auth: "user",
    query: PageQuery,
    response: z.array(EventTypeWire),
  },
  eventTypeOptions,
  { input: () => ({}), ...slices("event-types", BY_NAME, (type) => type) },
);

const post = route(
  {
    id: "ET2",
    operation: "createEventType",
    method: "POST",
    path: "/event-types",
    summary: "Crea un tipo de evento",
    auth: "event_type:write",
    atomic: true,
    body: EventTypeBody,
    response: EventTypeWire,
    status: 201,
    errors: ["event_type.name_taken"],
  },
  createEventType,
  { input: ({ body }) => body, output: (type) => type },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, post);
