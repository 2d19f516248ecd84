import { z } from "zod";
import { Id, Moment, pages } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import { methods, pageOf, pagingTo, route } from "@/lib/http";
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

const get = route(
  {
    id: "EV13",
    operation: "listInfinityEvents",
    method: "GET",
    path: "/events/infinity",
    summary: "Eventos a los que entran QR VIP, el próximo primero y después los que ya pasaron",
    auth: "event:read",
    query: z.object(pagingTo(1_000_000)),
    response: z.array(InfinityEventWire),
  },
  infinityEvents,
  {
    input: ({ query }) => pageOf(query),
    ...pages(({ id, venue, timeZone, startsAt, endsAt, ...row }) => ({
      ...row,
      intIDEvento: id,
      enclosureName: venue,
      startsAt: toIso(startsAt, timeZone),
      endsAt: toIso(endsAt, timeZone),
    })),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
