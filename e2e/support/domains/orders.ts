import { heldByBuyer, startedByBuyer } from "@/e2e/support/rows/orders";
import { freeAreas } from "@/e2e/support/rows/tickets";
import { idOf, type Sample } from "@/e2e/support/sample";
import { at, ofBuyer, once, type Visit } from "@/e2e/support/visit";
import { createCode } from "@/lib/discount-codes/testing";

export const samples: Record<string, Sample> = {
  CA1: {
    about: "buyer",
    ask: async (world) => ({ params: { id: (await heldByBuyer(world)).idCart } }),
    instead: { visitor: 404 },
  },
  CA2: { about: "nobody", isPublic: true, ask: ({ a }) => ({ body: { idEnclosure: a.enclosure.id } }) },
  CA3: { about: "buyer", ask: ({ people }) => ({ params: { id: idOf(people.buyer) } }) },
  CA4: {
    about: "buyer",
    ask: async (world) => ({ params: { id: (await heldByBuyer(world)).idCart }, body: { method: "card" } }),
  },
  CA5: {
    about: "buyer",
    ask: async (world) => ({ params: { idTicket: (await heldByBuyer(world)).idTicket } }),
    instead: { visitor: 404 },
  },
  CA6: {
    about: "buyer",
    ask: async (world) => {
      await heldByBuyer(world);
      return { body: { idUser: idOf(world.people.buyer), idEnclosure: world.a.enclosure.id } };
    },
  },
  CA7: {
    about: "buyer",
    ask: async (world) => ({
      params: { id: (await heldByBuyer(world)).idCart },
      body: { areas: [{ idEventArea: world.a.area.id, quantity: 1 }] },
    }),
    instead: { visitor: 404 },
  },
  DC6: {
    about: "buyer",
    ask: async (world) => {
      const { code } = await createCode(world.a.admin.id);
      return { params: { id: (await heldByBuyer(world)).idCart }, body: { code } };
    },
  },
  PA6: { about: "buyer", ask: async (world) => ({ body: { idCart: (await heldByBuyer(world)).idCart } }) },
  PA9: { about: "buyer", ask: async (world) => ({ body: { idCart: (await heldByBuyer(world)).idCart } }) },
  TI2: { about: "nobody", isPublic: true, ask: ({ a }) => ({ body: { idEventArea: a.area.id, quantity: 1 } }) },
  TI3: {
    about: "buyer",
    ask: async (world) => ({
      params: { id: (await heldByBuyer(world)).idCart },
      body: { idEventArea: (await freeAreas(world)).other.id, quantity: 1 },
    }),
  },
  TI5: { about: "buyer", ask: async (world) => ({ params: { id: (await heldByBuyer(world)).idCart } }) },
  TI6: {
    about: "buyer",
    ask: async (world) => ({
      params: { id: (await heldByBuyer(world)).idCart },
      body: { areas: [{ idEventArea: (await freeAreas(world)).other.id, quantity: 1 }] },
    }),
  },
  TI7: {
    about: "buyer",
    ask: async (world) => ({ params: { id: (await heldByBuyer(world)).idCart }, query: { reason: "Ya no viene" } }),
  },
};

export const visits: readonly Visit[] = [
  at("/sales-user", "Comprar", { isPublic: true }),
  at("/sales-user/[enclosure]", "Comprar", { address: ({ a }) => `/sales-user/${a.enclosure.slug}` }),
  ofBuyer(
    "/payment-summary/[id]",
    "Resumen de pago",
    once(async (world) => `/payment-summary/${(await heldByBuyer(world)).idCart}`),
  ),
  ofBuyer(
    "/card-payment/[id]",
    "Pago con tarjeta",
    once(async (world) => `/card-payment/${(await startedByBuyer(world)).orderId}`),
  ),
];
