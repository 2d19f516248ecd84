import { z } from "zod";
import { TicketWire, ticketWire } from "@/app/api/v1/tickets/wire";
import { PageQuery, pages } from "@/app/api/v1/wire";
import { otherMethods, PathId, pageOf, route } from "@/lib/http";
import { listEventTickets } from "@/lib/tickets";

export const GET = route(
  {
    id: "TI1",
    method: "GET",
    path: "/tickets/by-event/{id}",
    summary: "Boletos de un evento, sin sus códigos",
    auth: "ticket:read",
    params: z.object({ id: PathId }),
    query: PageQuery,
    response: z.array(TicketWire),
  },
  listEventTickets,
  {
    input: ({ params: { id }, query }) => {
      const { limit, offset } = pageOf(query);
      return { eventId: id, limit, offset };
    },
    ...pages(ticketWire),
  },
);

const otherMethod = otherMethods("GET");

export { otherMethod as DELETE, otherMethod as PATCH, otherMethod as POST, otherMethod as PUT, otherMethod as OPTIONS };
