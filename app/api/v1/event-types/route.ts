import { z } from "zod";
import { EventTypeBody, EventTypeWire, eventTypeInput } from "@/app/api/v1/event-types/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { createEventType, eventTypeOptions } from "@/lib/event-types";
import { otherMethods, route } from "@/lib/http";

export const GET = route(
  {
    id: "ET1",
    method: "GET",
    path: "/event-types",
    summary: "Tipos de evento en uso",
    auth: "user",
    query: PageQuery,
    response: z.array(EventTypeWire),
  },
  eventTypeOptions,
  { input: () => ({}), ...slices((type) => type) },
);

export const POST = route(
  {
    id: "ET2",
    method: "POST",
    path: "/event-types",
    summary: "Crea un tipo de evento",
    auth: "event_type:write",
    body: EventTypeBody,
    response: EventTypeWire,
    status: 201,
    errors: ["event_type.name_taken"],
  },
  createEventType,
  { input: ({ body }) => eventTypeInput(body), output: (type) => type },
);

const otherMethod = otherMethods("GET", "POST");

export { otherMethod as DELETE, otherMethod as PATCH, otherMethod as PUT, otherMethod as OPTIONS };
