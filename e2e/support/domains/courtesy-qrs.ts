import { createEvent, createEventArea, createZone } from "@/db/testing";
import { type OwnRoute, staffOfAnyTenant, staffOfTenant } from "@/e2e/support/own-route";
import { everyone, type Sample } from "@/e2e/support/sample";
import { at, ofTenant, once, type Visit } from "@/e2e/support/visit";
import type { World } from "@/e2e/support/world";
import { ctxFor } from "@/lib/core/testing";
import { registerCourtesy } from "@/lib/courtesy-qrs";

/** A zone of an event of tenant A, with places of its own. */
async function giftZoneOf({ a: { enclosure, gate } }: World): Promise<{ evento: number; zona: number }> {
  const zone = await createZone(enclosure, { capacity: 4 }, [gate]);
  const event = await createEvent(enclosure);
  await createEventArea(event, zone);
  return { evento: event.id, zona: zone.id };
}

/** A courtesy of tenant A that a person has. */
async function courtesyOf(world: World): Promise<{ id: number; batchId: number; evento: number; zona: number }> {
  const where = await giftZoneOf(world);
  const input = { eventId: where.evento, zoneId: where.zona, name: "Ana Invitada", email: "ana@test.example" };
  const { id, batchId } = await registerCourtesy({ ctx: ctxFor(world.a.owner), input });
  return { id, batchId, ...where };
}

export const samples: Record<string, Sample> = {
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
  QR12: { about: "tenant", ask: async (world) => ({ params: { id: (await courtesyOf(world)).id } }) },
};

export const visits: readonly Visit[] = [
  at("/cortesia/[token]", "Tu cortesía", { address: () => "/cortesia/no-es-un-enlace" }),
  at("/generate-qr", "QR de cortesía"),
  at("/create-qr", "Generar QR de cortesía"),
  at("/generate-qr/reasignar", "Reasignar cortesías"),
  ofTenant(
    "/generate-qr/[id]",
    "QR de cortesía",
    once(async (world) => `/generate-qr/${(await courtesyOf(world)).id}`),
  ),
  ofTenant(
    "/generate-qr/lote/[id]",
    "Lote de cortesías",
    once(async (world) => `/generate-qr/lote/${(await courtesyOf(world)).batchId}`),
  ),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/generate-qr/archivo",
    method: "GET",
    address: () => "/generate-qr/archivo",
    answers: staffOfAnyTenant,
  },
  {
    route: "/create-qr/plantilla",
    method: "GET",
    address: () => "/create-qr/plantilla",
    answers: staffOfAnyTenant,
  },
  // The body is no form: it is refused, but only after the platform knows who asks.
  {
    route: "/create-qr/archivo",
    method: "POST",
    body: () => ({}),
    address: () => "/create-qr/archivo",
    answers: {
      ...everyone(400),
      visitor: "/login",
      buyer: 403,
      otherBuyer: 403,
      guard: 403,
      phone: 403,
    },
  },
  {
    route: "/generate-qr/hoja",
    method: "GET",
    answers: staffOfTenant,
    address: once(async (world) => `/generate-qr/hoja?ids=${(await courtesyOf(world)).id}`),
  },
  // A link that shows nothing leads back to its page, which says why.
  {
    route: "/cortesia/[token]/cortesia.pdf",
    method: "GET",
    address: () => "/cortesia/no-es-un-enlace/cortesia.pdf",
    answers: everyone("/cortesia/no-es-un-enlace"),
  },
];
