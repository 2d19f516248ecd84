import { z } from "zod";
import { Id, Moment, PageQuery, pages } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import { otherMethods, pageOf, route } from "@/lib/http";
import { infinityEvents } from "@/lib/reports";

const InfinityEventWire = z
  .object({
    intIDEvento: Id,
    name: z.string(),
    enclosureName: z.string(),
    startsAt: Moment,
    endsAt: Moment,
    invited: z.int().describe("QR VIP que pueden entrar"),
    entered: z.int().describe("QR VIP que ya entraron"),
  })
  .meta({ id: "InfinityEvent" });

export const GET = route(
  {
    id: "EV13",
    method: "GET",
    path: "/events/infinity",
    summary: "Eventos a los que entran QR VIP, el próximo primero y después los que ya pasaron",
    auth: "event:read",
    query: PageQuery,
    response: z.array(InfinityEventWire),
  },
  infinityEvents,
  {
    input: ({ query }) => pageOf(query),
    ...pages(({ id, venue, timeZone, startsAt, endsAt, ...row }) => ({
      ...{ ...row, intIDEvento: id, enclosureName: venue },
      ...{ startsAt: toIso(startsAt, timeZone), endsAt: toIso(endsAt, timeZone) },
    })),
  },
);

const otherMethod = otherMethods("GET");

export { otherMethod as DELETE, otherMethod as PATCH, otherMethod as POST, otherMethod as PUT, otherMethod as OPTIONS };
