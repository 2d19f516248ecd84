import { z } from "zod";
import { TicketWire, ticketWire } from "@/app/api/v1/tickets/wire";
import { MODIFIED_SINCE, PageQuery, pages } from "@/app/api/v1/wire";
import { methods, PathId, pageOf, route } from "@/lib/http";
import { listEventTickets } from "@/lib/tickets";

const get = route(
  {
    id: "TI1",
    operation: "listEventTickets",
    method: "GET",
    path: "/tickets/by-event/{id}",
    summary: "Boletos de un evento, sin sus códigos",
    auth: "ticket:read",
    params: z.object({ id: PathId }),
    query: PageQuery.extend(MODIFIED_SINCE),
    response: z.array(TicketWire),
  },
  listEventTickets,
  {
    input: ({ params: { id }, query }) => ({ eventId: id, ...pageOf(query) }),
    ...pages(ticketWire),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
