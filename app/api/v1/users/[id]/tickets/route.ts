import { z } from "zod";
import { TicketWire, ticketWire } from "@/app/api/v1/tickets/wire";
import { PageQuery, pages } from "@/app/api/v1/wire";
import { methods, PathId, pageOf, route } from "@/lib/http";
import { listUserTickets } from "@/lib/tickets";

const get = route(
  {
    id: "US9",
    operation: "listUserTickets",
    method: "GET",
    path: "/users/{id}/tickets",
    summary: "Boletos que compró una persona: los propios con su código, los del organizador sin él",
    auth: ["ticket:own", "ticket:read"],
    params: z.object({ id: PathId }),
    query: PageQuery.extend({ idEnclosure: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
    response: z.array(TicketWire),
  },
  listUserTickets,
  {
    input: ({ params: { id }, query: { idEnclosure, ...query } }) => ({
      userId: id,
      enclosureId: idEnclosure,
      ...pageOf(query),
    }),
    ...pages(ticketWire),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
