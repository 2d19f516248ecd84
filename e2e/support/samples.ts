import { randomInt, randomUUID } from "node:crypto";
import { z } from "zod";
import { getDb } from "@/db/client";
import { assignGuard, createEvent, createEventArea, createGuard, createZone } from "@/db/testing";
import { chargeOf } from "@/e2e/support/checkout";
import { api, heldOf } from "@/e2e/support/shop";
import { ACTORS, type ActorName, PASSWORD, type Person, type Tenant, type World } from "@/e2e/support/world";
import { createTestPass } from "@/lib/access/testing";
import { GENEROUS, setPolicy } from "@/lib/after-sale/testing";
import { ERROR_STATUS } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { uploadStatement } from "@/lib/deposits";
import { SETTINGS } from "@/lib/deposits/testing";
import { writeDepositAccount } from "@/lib/payments";
import { createTickets } from "@/lib/tickets/testing";

export interface Asked {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** In place of the actor: somebody like them, for what changes an account. */
  person?: Person;
  cartToken?: string;
}

export interface Sample {
  /**
   * Whose row it is about: nobody's or public ones (everyone who may call succeeds), the actor's own (likewise), of
   * tenant A, or of tenant A's buyer (the others do not find it).
   */
  about: "nobody" | "self" | "tenant" | "buyer";
  ask: (world: World, who: Person) => Asked | Promise<Asked>;
  /** What the actor gets instead, where a rule of the verb decides; each with a reason. */
  instead?: Partial<Record<ActorName, number>>;
  /** The answer speaks of every tenant's public rows. */
  isPublic?: true;
}

const everyone = (status: number) => Object.fromEntries(ACTORS.map((name) => [name, status]));

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const eventBody = (name: string) => ({
  name,
  ...{ startsAt: soon(50), endsAt: soon(54), parkingOpensAt: soon(48), salesStartAt: soon(1), salesEndAt: soon(49) },
});

let keys = 0;
const zoneBody = ({ gate }: Tenant) => {
  const key = (1_000 + keys++).toString(36).toUpperCase();
  return { key, name: "Otra zona", capacity: 3, idGates: [gate.id] };
};

const draftOf = ({ enclosure }: Tenant) => createEvent(enclosure, { state: "draft" });

const Items = z.object({ items: z.array(z.object({ idTicket: z.int(), idEventArea: z.int() })) });

/** An order of tenant A's buyer with one place, held. */
export async function heldByBuyer({ a, people: { buyer } }: World): Promise<{ idCart: number; idTicket: number }> {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  const dates = { parkingOpensAt: days(20), startsAt: days(21), endsAt: days(22), salesEndAt: days(20) };
  const event = await createEvent(a.enclosure, { name: a.event.name, ...dates });
  const area = await createEventArea(event, a.zone, { capacity: 2 });
  const body = { idEventArea: area.id, quantity: 1 };
  const answer = await api({ method: "POST", path: "/tickets/purchases", turn: 0, as: buyer.token ?? "", body });
  const { idCart } = heldOf(answer);
  const { items } = Items.parse(answer.response);
  return { idCart, idTicket: items.find((item) => item.idEventArea === area.id)?.idTicket ?? 0 };
}

interface Started {
  orderId: number;
  paymentId: number;
  chargeId: string;
}

/** A payment that tenant A's buyer has started, by card unless told otherwise. */
export async function startedByBuyer(world: World, method: "card" | "wallet" = "card"): Promise<Started> {
  const { idCart } = await heldByBuyer(world);
  const as = world.people.buyer.token ?? "";
  const answer = await api({ method: "PUT", path: `/cart/${idCart}/pay`, turn: 0, as, body: { method } });
  return { orderId: idCart, ...(await chargeOf(answer)) };
}

/** Two zones of an event of tenant A that cost nothing. */
async function freeAreas({ a }: World) {
  const event = await createEvent(a.enclosure, { name: a.event.name });
  const zone = await createZone(a.enclosure, { capacity: 5, name: a.zone.name }, [a.gate]);
  const area = await createEventArea(event, a.zone, { priceCents: 0, capacity: 5 });
  const other = await createEventArea(event, zone, { priceCents: 0, capacity: 5 });
  return { event, area, other };
}

/** A ticket for nothing of tenant A's buyer, at a venue that allows everything. */
async function freeTicket(world: World) {
  const { admin, enclosure } = world.a;
  await setPolicy({ id: enclosure.id, adminId: admin.id }, GENEROUS);
  const areas = await freeAreas(world);
  const sale = { admin, enclosure, event: areas.event, area: areas.area };
  const { ticketIds } = await createTickets(sale, { id: idOf(world.people.buyer) }, 1);
  return { ticketId: ticketIds[0] ?? 0, other: areas.other };
}

/** The folio of a payment in cash that tenant A's buyer has still to make. */
export async function cashOfBuyer(world: World): Promise<string> {
  const { idCart } = await heldByBuyer(world);
  const as = world.people.buyer.token ?? "";
  const answer = await api({ method: "PUT", path: `/cart/${idCart}/pay`, turn: 0, as, body: { method: "cash" } });
  return z.object({ folio: z.string() }).parse(answer.response).folio;
}

/** A deposit that tenant A's buyer has still to make. */
export async function depositOfBuyer(world: World): Promise<{ orderId: number; folio: string; reference: string }> {
  const { admin } = world.a;
  await writeDepositAccount(getDb(), { adminId: admin.id, account: `e2e-${admin.id}`, settings: SETTINGS });
  const { idCart } = await heldByBuyer(world);
  const as = world.people.buyer.token ?? "";
  const answer = await api({ method: "PUT", path: `/cart/${idCart}/pay`, turn: 0, as, body: { method: "deposit" } });
  const Paid = z.object({ folio: z.string(), next: z.object({ reference: z.string() }) });
  const { folio, next } = Paid.parse(answer.response);
  return { orderId: idCart, folio, reference: next.reference };
}

/** A bank statement of tenant A's account that waits for its columns. */
export async function statementOf(world: World): Promise<number> {
  const { admin, owner } = world.a;
  const account = `e2e-${admin.id}`;
  await writeDepositAccount(getDb(), { adminId: admin.id, account, settings: SETTINGS });
  const content = new TextEncoder().encode("Fecha,Concepto,Abono\n20/11/2026,DEPOSITO,100.00\n");
  return (await uploadStatement({ ctx: ctxFor(owner), input: { account, content } })).id;
}

const idOf = (who: Person) => who.user?.id ?? 1;

/** One request for each call of the API that would succeed for whoever the call is for. */
/** A provider's message: nobody's token counts, only its signature does. */
const SIGNED: Sample = {
  about: "nobody",
  ask: () => ({ params: { provider: "sandbox", account: "demo" }, body: {} }),
  instead: everyone(401),
};

export const SAMPLES: Record<string, Sample> = {
  AU1: {
    about: "nobody",
    ask: () => ({ body: { identifier: `${randomUUID()}@test.example`, password: "secreto-123" } }),
    // Nobody has that account: a login of people who exist is in the journeys.
    instead: everyone(401),
  },
  AU2: { about: "nobody", ask: () => ({ body: { identifier: `${randomUUID()}@test.example` } }) },
  AU3: {
    about: "self",
    ask: async ({ another }, { name }) => ({
      person: await another(name),
      body: { currentPassword: PASSWORD, password: "secreto-456", passwordConfirmation: "secreto-456" },
    }),
    // The one platform administrator keeps the password that the demonstration tells.
    instead: { platform: ERROR_STATUS["user.wrong_password"] },
  },
  AU4: {
    about: "self",
    ask: (_world, { user, name }) => ({
      params: { id: user?.id ?? 1 },
      // The platform administrator's name is reserved.
      body: { fullName: user?.fullName, ...(name === "platform" ? {} : { chrNombreUsuario: user?.userName }) },
    }),
  },
  AU5: { about: "nobody", ask: () => ({}) },
  AU6: { about: "nobody", ask: () => ({ body: { identifier: `${randomUUID()}@test.example` } }) },
  AU7: {
    about: "nobody",
    ask: () => ({ body: { identifier: `${randomUUID()}@test.example`, code: "000000" } }),
    // Nobody was sent that code.
    instead: everyone(ERROR_STATUS["auth.wrong_code"]),
  },
  AU8: {
    about: "self",
    ask: async ({ another }, { name }) => ({
      person: await another(name),
      body: { phone: `81${String(randomInt(1e8)).padStart(8, "0")}`, currentPassword: PASSWORD },
    }),
    instead: { platform: ERROR_STATUS["user.wrong_password"] },
  },
  AU9: {
    about: "self",
    ask: async ({ another }, { name }) => ({
      person: await another(name),
      body: { email: `${randomUUID()}@test.example`, currentPassword: PASSWORD },
    }),
    instead: { platform: ERROR_STATUS["user.wrong_password"] },
  },
  AU10: {
    about: "nobody",
    ask: () => ({ query: { idUser: randomInt(1e9, 2e9), whatsAppCode: "000000" } }),
    instead: everyone(ERROR_STATUS["contact.wrong_code"]),
  },
  AU11: {
    about: "nobody",
    ask: () => ({ query: { idUser: randomInt(1e9, 2e9), emailCode: "000000" } }),
    instead: everyone(ERROR_STATUS["contact.wrong_code"]),
  },
  AU12: { about: "self", ask: () => ({ body: {} }) },
  // The token of a half-logged-in session is nobody's here.
  AU14: { about: "nobody", ask: () => ({ body: { code: "000000" } }) },
  AU13: {
    about: "nobody",
    ask: () => ({
      body: {
        ...{ fullName: "Compradora Nueva", chrNombreUsuario: "Compradora", email: `${randomUUID()}@test.example` },
        ...{ phone: "8123456789", password: "secreto-123", passwordConfirmation: "secreto-123", acceptTerms: true },
      },
    }),
  },
  EN0: { about: "nobody", isPublic: true, ask: ({ a }) => ({ body: { idAdmin: a.admin.id } }) },
  EN5: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { id: a.enclosure.id } }) },
  EN7: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { id: a.enclosure.id } }) },
  EN8: { about: "nobody", isPublic: true, ask: () => ({}) },
  EV1: { about: "nobody", ask: () => ({}) },
  EV2: {
    about: "tenant",
    ask: ({ a }) => ({
      body: {
        ...eventBody("Concierto"),
        idEnclosure: a.enclosure.id,
        zones: [{ idZone: a.zone.id, priceCents: 1_000, capacity: 2 }],
      },
    }),
  },
  EV3: {
    about: "tenant",
    ask: async ({ a }) => ({ params: { id: (await draftOf(a)).id } }),
    // A draft is hidden from all but its tenant.
    instead: { buyer: 404 },
  },
  EV4: {
    about: "tenant",
    ask: async ({ a }) => ({ params: { id: (await draftOf(a)).id }, body: eventBody("Otro nombre") }),
  },
  EV7: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { id: a.event.id } }) },
  EV8: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { id: a.event.id } }) },
  EV9: {
    about: "tenant",
    ask: async ({ a }) => ({ params: { id: (await createEvent(a.enclosure)).id }, body: { status: "paused" } }),
  },
  PA15: {
    about: "tenant",
    ask: async ({ a }) => ({ body: { intIDEvento: (await createEvent(a.enclosure)).id, reason: "Prueba" } }),
  },
  EV15: {
    about: "tenant",
    ask: async ({ a }) => ({
      params: { id: (await createEvent(a.enclosure)).id },
      body: { startsAt: soon(50), endsAt: soon(54), reason: "Lluvia" },
    }),
  },
  EV5: { about: "tenant", ask: async ({ a }) => ({ params: { id: (await draftOf(a)).id } }) },
  ZO1: { about: "nobody", ask: () => ({}) },
  ZO2: { about: "tenant", ask: ({ a }) => ({ body: { ...zoneBody(a), idEnclosure: a.enclosure.id } }) },
  ZO3: {
    about: "tenant",
    ask: async ({ a }) => ({ params: { id: (await createZone(a.enclosure)).id }, body: zoneBody(a) }),
  },
  ZO4: { about: "tenant", ask: async ({ a }) => ({ params: { id: (await createZone(a.enclosure)).id } }) },
  ZO5: { about: "tenant", ask: ({ a }) => ({ params: { id: a.zone.id } }) },
  ZO7: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { idEvent: a.event.id } }) },
  GU1: { about: "nobody", ask: () => ({}) },
  GU2: {
    about: "tenant",
    ask: async ({ a }) => ({
      body: { intIDUsuario: (await createGuard(a.admin.id)).id, intIDEvento: a.event.id, idZone: a.zone.id },
    }),
  },
  GU3: { about: "tenant", ask: ({ a }) => ({ query: { idZone: a.zone.id, idEvent: a.event.id } }) },
  GU4: {
    about: "tenant",
    ask: async ({ a }) => {
      const { id, userId } = await assignGuard(await createGuard(a.admin.id), a.event, a.zone);
      return {
        params: { id },
        body: { intIDUsuario: userId, intIDEvento: a.event.id, idZone: a.zone.id, idGate: a.gate.id },
      };
    },
  },
  GU5: {
    about: "tenant",
    ask: async ({ a }) => ({ params: { id: (await assignGuard(await createGuard(a.admin.id), a.event, a.zone)).id } }),
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
  TI7: { about: "buyer", ask: async (world) => ({ params: { id: (await heldByBuyer(world)).idCart } }) },
  TI8: { about: "tenant", ask: async (world) => ({ params: { id: (await depositOfBuyer(world)).orderId } }) },
  TI9: { about: "tenant", ask: async (world) => ({ params: { id: (await depositOfBuyer(world)).orderId } }) },
  TI11: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { id: a.event.id } }) },
  US1: { about: "nobody", ask: () => ({}) },
  US2: { about: "nobody", ask: () => ({}) },
  US3: { about: "nobody", ask: () => ({}) },
  US4: { about: "nobody", ask: () => ({}) },
  US5: {
    about: "tenant",
    ask: async ({ another }) => ({ params: { id: idOf(await another("guard")) }, body: { fullName: "Otra Persona" } }),
  },
  US6: { about: "tenant", ask: async ({ another }) => ({ params: { id: idOf(await another("guard")) } }) },
  US7: {
    about: "tenant",
    ask: ({ people }) => ({ params: { id: idOf(people.guard) } }),
    // Others than staff see themselves and nobody else.
    instead: { buyer: 404, otherBuyer: 404 },
  },
  US8: {
    about: "nobody",
    ask: ({ a }, { name }) => ({
      body: {
        ...{ intFKIDProfile: 3, chrNombreUsuario: "Guardia", fullName: "Guardia Nueva" },
        email: `${randomUUID()}@test.example`,
        ...(name === "platform" ? { idAdmin: a.admin.id } : {}),
      },
    }),
  },
  US10: { about: "tenant", ask: ({ people }) => ({ params: { id: idOf(people.guard) } }) },
  US11: { about: "nobody", ask: () => ({ body: {} }) },
  US9: {
    about: "buyer",
    ask: ({ people }) => ({ params: { id: idOf(people.buyer) } }),
    // A buyer of the platform who bought nothing of theirs: an empty list.
    instead: { otherAdmin: 200, prepaid: 200 },
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
  QR11: {
    about: "tenant",
    ask: async ({ a }) => {
      const { qr } = await createTestPass(a);
      return { params: { id: qr }, body: { nonce: randomUUID(), idGate: a.gate.id, direction: "in" } };
    },
  },
};
