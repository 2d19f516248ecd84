import { randomUUID } from "node:crypto";
import { createEvent } from "@/db/testing";
import {
  cashOfBuyer,
  courtesyOf,
  depositOfBuyer,
  freeAreas,
  freeTicket,
  giftZoneOf,
  heldByBuyer,
  startedByBuyer,
} from "@/e2e/support/rows";
import { everyone, idOf, type Sample } from "@/e2e/support/sample";
import type { Tenant } from "@/e2e/support/world";
import { createTestPass } from "@/lib/access/testing";
import { createCode } from "@/lib/discount-codes/testing";

const discountBody = ({ enclosure }: Tenant) => ({
  ...{ code: `E2E-${randomUUID().slice(0, 8)}`, kind: "percent", percentBps: 1_000, idEnclosure: enclosure.id },
});

const discountOf = async ({ admin }: Tenant) => (await createCode(admin.id)).id;

/** A provider's message: nobody's token counts, only its signature does. */
const SIGNED: Sample = {
  about: "nobody",
  ask: () => ({ params: { provider: "sandbox", account: "demo" }, body: {} }),
  instead: everyone(401),
};

/** Carts, payments, tickets, QRs and codes. */
export const SALES_SAMPLES: Record<string, Sample> = {
  QR3: { about: "nobody", ask: () => ({}) },
  QR9: { about: "nobody", ask: () => ({}) },
  PA15: {
    about: "tenant",
    ask: async ({ a }) => ({ body: { intIDEvento: (await createEvent(a.enclosure)).id, reason: "Prueba" } }),
  },
  TI2: { about: "nobody", isPublic: true, ask: ({ a }) => ({ body: { idEventArea: a.area.id, quantity: 1 } }) },
  TI1: { about: "tenant", ask: ({ a }) => ({ params: { id: a.event.id } }) },
  TI3: {
    about: "buyer",
    ask: async (world) => ({
      params: { id: (await heldByBuyer(world)).idCart },
      body: { idEventArea: (await freeAreas(world)).other.id, quantity: 1 },
    }),
  },
  TI4: {
    about: "tenant",
    ask: async (world) => {
      const contact = (await world.another("buyer")).user?.email ?? "";
      return { body: { idEventArea: (await freeAreas(world)).area.id, contact, reason: "Invitación" } };
    },
  },
  TI6: {
    about: "buyer",
    ask: async (world) => ({
      params: { id: (await heldByBuyer(world)).idCart },
      body: { areas: [{ idEventArea: (await freeAreas(world)).other.id, quantity: 1 }] },
    }),
  },
  TI10: {
    about: "buyer",
    ask: async (world) => ({ params: { id: (await startedByBuyer(world)).orderId }, body: { method: "wallet" } }),
  },
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
  TI15: {
    about: "buyer",
    ask: async (world) => ({ params: { id: (await freeTicket(world)).ticketId }, body: { reason: "Ya no viene" } }),
  },
  TI5: { about: "buyer", ask: async (world) => ({ params: { id: (await heldByBuyer(world)).idCart } }) },
  TI7: {
    about: "buyer",
    ask: async (world) => ({ params: { id: (await heldByBuyer(world)).idCart }, query: { reason: "Ya no viene" } }),
  },
  TI8: { about: "tenant", ask: async (world) => ({ params: { id: (await depositOfBuyer(world)).orderId } }) },
  TI9: { about: "tenant", ask: async (world) => ({ params: { id: (await depositOfBuyer(world)).orderId } }) },
  TI11: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { id: a.event.id } }) },
  DC1: { about: "nobody", ask: () => ({}) },
  DC2: { about: "nobody", ask: ({ a }) => ({ body: discountBody(a) }) },
  DC3: { about: "nobody", ask: async ({ a }) => ({ params: { id: await discountOf(a) }, body: discountBody(a) }) },
  DC4: { about: "nobody", ask: async ({ a }) => ({ params: { id: await discountOf(a) }, body: {} }) },
  DC5: { about: "nobody", ask: async ({ a }) => ({ params: { id: await discountOf(a) } }) },
  DC6: {
    about: "buyer",
    ask: async (world) => {
      const { code } = await createCode(world.a.admin.id);
      return { params: { id: (await heldByBuyer(world)).idCart }, body: { code } };
    },
  },
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
  PA5: { about: "tenant", ask: async (world) => ({ body: { referencia: (await depositOfBuyer(world)).reference } }) },
  PA1: { about: "buyer", ask: async (world) => ({ params: { id: (await startedByBuyer(world)).paymentId } }) },
  PA2: {
    about: "tenant",
    ask: async (world) => ({ params: { folio: await cashOfBuyer(world) }, body: { note: "Pagó su hermano" } }),
  },
  PA3: {
    about: "buyer",
    ask: async (world) => ({
      params: { id: (await startedByBuyer(world)).paymentId },
      body: { state: "cancelled", reason: "Pagará de otra forma" },
    }),
  },
  PA4: {
    about: "buyer",
    ask: async (world) => ({
      params: { id: (await startedByBuyer(world)).paymentId },
      body: { method: "wallet" },
    }),
  },
  PA6: { about: "buyer", ask: async (world) => ({ body: { idCart: (await heldByBuyer(world)).idCart } }) },
  PA7: { about: "buyer", ask: async (world) => ({ params: { id: (await startedByBuyer(world)).paymentId } }) },
  PA8: { about: "buyer", ask: async (world) => ({ params: { id: (await startedByBuyer(world)).paymentId } }) },
  PA9: { about: "buyer", ask: async (world) => ({ body: { idCart: (await heldByBuyer(world)).idCart } }) },
  PA10: {
    about: "buyer",
    ask: async (world) => ({ params: { id: (await startedByBuyer(world, "wallet")).paymentId } }),
  },
  PA11: SIGNED,
  PA12: SIGNED,
  PA13: SIGNED,
  PA14: { about: "buyer", ask: async (world) => ({ params: { id: (await startedByBuyer(world)).paymentId } }) },
  QR1: { about: "buyer", ask: ({ pass }) => ({ params: { id: pass.qr } }), instead: { buyer: 404 } },
  QR2: { about: "tenant", ask: async (world) => ({ body: { ...(await giftZoneOf(world)), name: "Ana Invitada" } }) },
  QR4: { about: "self", ask: () => ({}) },
  QR5: { about: "tenant", ask: async (world) => ({ body: { ...(await giftZoneOf(world)), quantity: 2 } }) },
  QR6: {
    about: "tenant",
    ask: async (world) => ({ params: { id: (await courtesyOf(world)).id }, body: { name: "Luis Invitado" } }),
  },
  QR7: {
    about: "tenant",
    ask: async (world) => ({
      params: { id: (await courtesyOf(world)).id },
      body: { name: "Ana María", note: "Prensa" },
    }),
  },
  QR8: { about: "tenant", ask: async (world) => ({ params: { id: (await courtesyOf(world)).id } }) },
  QR10: {
    about: "tenant",
    ask: async (world) => {
      const [from, to] = [await courtesyOf(world), await giftZoneOf(world)];
      return { body: { evento: from.evento, zona: from.zona, newEvent: to.evento, newZone: to.zona } };
    },
  },
  QR11: {
    about: "tenant",
    ask: async ({ a }) => {
      const { qr } = await createTestPass(a);
      return { params: { id: qr }, body: { nonce: randomUUID(), idGate: a.gate.id, direction: "in" } };
    },
  },
};
