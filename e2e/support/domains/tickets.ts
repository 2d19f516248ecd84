import type { OwnRoute } from "@/e2e/support/own-route";
import { paidTicketOf } from "@/e2e/support/rows/settlement";
import { everyone, idOf, type Sample } from "@/e2e/support/sample";
import { at, ofBuyer, once, type Visit } from "@/e2e/support/visit";

export const samples: Record<string, Sample> = {
  TI1: { about: "tenant", ask: ({ a }) => ({ params: { id: a.event.id } }) },
  US9: {
    about: "buyer",
    ask: ({ people }) => ({ params: { id: idOf(people.buyer) } }),
    // A buyer of the platform who bought nothing of theirs: an empty list.
    instead: { otherAdmin: 200, prepaid: 200 },
  },
};

export const visits: readonly Visit[] = [
  at("/user-tickets", "Mis Eventos"),
  // A buyer without tickets of the venue sees that there are none.
  at("/user-tickets/[enclosureId]", "Mis Eventos", { address: ({ a }) => `/user-tickets/${a.enclosure.id}` }),
  ofBuyer(
    "/user-tickets/[enclosureId]/[ticketId]",
    "Tu boleto",
    once(async (world) => `/user-tickets/${world.a.enclosure.id}/${(await paidTicketOf(world)).ticketId}`),
  ),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/user-tickets/[enclosureId]/boletos.pdf",
    method: "GET",
    address: ({ a }) => `/user-tickets/${a.enclosure.id}/boletos.pdf`,
    answers: { ...everyone("/home"), visitor: "/login", buyer: 200, otherBuyer: 404 },
  },
  {
    route: "/user-tickets/[enclosureId]/evento.ics",
    method: "GET",
    address: ({ a }) => `/user-tickets/${a.enclosure.id}/evento.ics?evento=${a.event.id}`,
    answers: { ...everyone("/home"), visitor: "/login", buyer: 200, otherBuyer: 404 },
  },
];
