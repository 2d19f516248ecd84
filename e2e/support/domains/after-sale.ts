import { type OwnRoute, staffOfAnyTenant } from "@/e2e/support/own-route";
import { heldByBuyer, startedByBuyer } from "@/e2e/support/rows/orders";
import { paidTicketOf } from "@/e2e/support/rows/settlement";
import { freeAreas, freeTicket } from "@/e2e/support/rows/tickets";
import type { Sample } from "@/e2e/support/sample";
import { at, ofTenant, once, type Visit } from "@/e2e/support/visit";

export const samples: Record<string, Sample> = {
  TI4: {
    about: "tenant",
    ask: async (world) => {
      const contact = (await world.another("buyer")).user?.email ?? "";
      return { body: { idEventArea: (await freeAreas(world)).area.id, contact, reason: "Invitación" } };
    },
  },
  TI10: {
    about: "buyer",
    ask: async (world) => ({ params: { id: (await startedByBuyer(world)).orderId }, body: { method: "wallet" } }),
  },
  TI11: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { id: a.event.id } }) },
  TI12: { about: "buyer", ask: async (world) => ({ params: { id: (await heldByBuyer(world)).idCart } }) },
  TI13: {
    about: "buyer",
    ask: async (world) => ({ params: { id: (await heldByBuyer(world)).idCart }, body: { reason: "Ya no viene" } }),
  },
  TI14: {
    about: "buyer",
    ask: async (world) => {
      const { ticketId, other } = await freeTicket(world);
      return { params: { id: ticketId }, body: { idEventArea: other.id, reason: "Otra zona" } };
    },
  },
  TI16: { about: "self", ask: () => ({}) },
  TI15: {
    about: "buyer",
    ask: async (world) => ({ params: { id: (await freeTicket(world)).ticketId }, body: { reason: "Ya no viene" } }),
  },
};

export const visits: readonly Visit[] = [
  at("/traspaso/[token]", "Te pasan un boleto", { address: () => "/traspaso/no-es-un-enlace" }),
  at("/purchases", "Compras"),
  ofTenant(
    "/purchases/[id]",
    "Compra",
    once(async (world) => `/purchases/${(await paidTicketOf(world)).orderId}`),
  ),
  ofTenant(
    "/purchases/[id]/[ticketId]",
    "Boleto de una compra",
    once(async (world) => {
      const { orderId, ticketId } = await paidTicketOf(world);
      return `/purchases/${orderId}/${ticketId}`;
    }),
  ),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/purchases/archivo",
    method: "GET",
    address: () => "/purchases/archivo",
    answers: staffOfAnyTenant,
  },
];
