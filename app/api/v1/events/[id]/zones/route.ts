import { z } from "zod";
import { EventAreaWire, eventAreaWire } from "@/app/api/v1/events/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { zonesOfEvent } from "@/lib/events";
import { otherMethods, PathId, route } from "@/lib/http";

export const GET = route(
  {
    id: "EV8",
    method: "GET",
    path: "/events/{id}/zones",
    summary: "Zonas a la venta en un evento, con precio y capacidad",
    auth: "public",
    params: z.object({ id: PathId }),
    query: PageQuery,
    response: z.array(EventAreaWire),
  },
  zonesOfEvent,
  { input: ({ params }) => params, ...slices(eventAreaWire) },
);

const otherMethod = otherMethods("GET");

export { otherMethod as DELETE, otherMethod as PATCH, otherMethod as POST, otherMethod as PUT, otherMethod as OPTIONS };
