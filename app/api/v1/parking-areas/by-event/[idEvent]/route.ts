import { z } from "zod";
import { EventAreaWire, eventAreaWire } from "@/app/api/v1/events/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { zonesOfEvent } from "@/lib/events";
import { otherMethods, PathId, route } from "@/lib/http";

export const GET = route(
  {
    id: "ZO7",
    method: "GET",
    path: "/parking-areas/by-event/{idEvent}",
    summary: "Zonas de un evento",
    auth: "user",
    params: z.object({ idEvent: PathId }),
    query: PageQuery,
    response: z.array(EventAreaWire),
  },
  zonesOfEvent,
  { input: ({ params }) => ({ id: params.idEvent }), ...slices(eventAreaWire) },
);

const otherMethod = otherMethods("GET");

export { otherMethod as DELETE, otherMethod as PATCH, otherMethod as POST, otherMethod as PUT, otherMethod as OPTIONS };
