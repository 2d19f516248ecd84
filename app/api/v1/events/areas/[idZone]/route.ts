import { z } from "zod";
import { EventAreaWire, eventAreaWire } from "@/app/api/v1/events/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { areasOfZone } from "@/lib/events";
import { otherMethods, PathId, route } from "@/lib/http";

export const GET = route(
  {
    id: "EV6",
    method: "GET",
    path: "/events/areas/{idZone}",
    summary: "Una zona en cada evento que la vende, con su precio, capacidad y accesos ahí",
    auth: "event:list",
    params: z.object({ idZone: PathId }),
    query: PageQuery,
    response: z.array(EventAreaWire),
    errors: ["resource.not_found"],
  },
  areasOfZone,
  { input: ({ params }) => params, ...slices(eventAreaWire) },
);

const otherMethod = otherMethods("GET");

export { otherMethod as DELETE, otherMethod as PATCH, otherMethod as POST, otherMethod as PUT, otherMethod as OPTIONS };
