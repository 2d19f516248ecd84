import { z } from "zod";
import { EventWire, eventWire } from "@/app/api/v1/events/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { eventsOfEnclosure } from "@/lib/events";
import { otherMethods, PathId, route } from "@/lib/http";

export const GET = route(
  {
    id: "EN5",
    method: "GET",
    path: "/enclosures/{id}/events",
    summary: "Eventos de un recinto, por fecha; los borradores solo los ve su organizador",
    auth: "public",
    params: z.object({ id: PathId }),
    query: PageQuery,
    response: z.array(EventWire),
  },
  eventsOfEnclosure,
  { input: ({ params }) => ({ enclosureId: params.id }), ...slices(eventWire) },
);

const otherMethod = otherMethods("GET");

export { otherMethod as DELETE, otherMethod as PATCH, otherMethod as POST, otherMethod as PUT, otherMethod as OPTIONS };
