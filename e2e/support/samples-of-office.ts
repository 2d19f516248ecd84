import { randomInt, randomUUID } from "node:crypto";
import { getDb } from "@/db/client";
import { eventTypes } from "@/db/schema";
import { assignGuard, createEnclosure, createEvent, createGuard, createZone } from "@/db/testing";
import { everyone, idOf, type Sample } from "@/e2e/support/sample";
import { PASSWORD, type Tenant } from "@/e2e/support/world";
import { ERROR_STATUS } from "@/lib/core/errors";

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

const eventTypeBody = () => ({ name: `Tipo ${randomUUID().slice(0, 8)}`, icon: "music", color: "#7a1f1f" });

async function eventTypeOf(): Promise<number> {
  const [type] = await getDb().insert(eventTypes).values(eventTypeBody()).returning({ id: eventTypes.id });
  if (!type) throw new Error("The kind of event was not stored");
  return type.id;
}

const draftOf = ({ enclosure }: Tenant) => createEvent(enclosure, { state: "draft" });

/** Accounts, people, venues, zones and events. */
export const OFFICE_SAMPLES: Record<string, Sample> = {
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
  EN1: { about: "nobody", ask: () => ({}) },
  EN2: {
    about: "nobody",
    ask: ({ a }) => ({
      body: {
        idAdmin: a.admin.id,
        name: a.enclosure.name,
        slug: `otro-${randomUUID()}`,
        chrUbicacion: "Monterrey, N.L.",
      },
    }),
  },
  EN3: {
    about: "tenant",
    ask: ({ a: { enclosure } }) => ({
      params: { id: enclosure.id },
      body: { name: enclosure.name, slug: enclosure.slug, chrUbicacion: enclosure.location },
    }),
  },
  EN4: {
    about: "tenant",
    ask: async ({ a }) => ({ params: { id: (await createEnclosure(a.admin.id, { name: a.enclosure.name })).id } }),
  },
  EN6: {
    about: "nobody",
    isPublic: true,
    ask: ({ a }) => ({ params: { id: a.enclosure.id }, query: { month: 1, year: 2026 } }),
  },
  EN9: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { idAdmin: a.admin.id } }) },
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
  EV6: { about: "nobody", ask: ({ a }) => ({ params: { idZone: a.zone.id } }) },
  EV10: { about: "tenant", ask: ({ a }) => ({ params: { id: a.event.id } }) },
  EV11: { about: "tenant", ask: ({ a }) => ({ params: { id: a.event.id } }) },
  EV12: { about: "nobody", ask: () => ({}) },
  EV13: { about: "nobody", ask: () => ({}) },
  EV14: { about: "nobody", ask: () => ({ query: { month: 11, year: 2026 } }) },
  EV7: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { id: a.event.id } }) },
  EV8: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { id: a.event.id } }) },
  EV9: {
    about: "tenant",
    ask: async ({ a }) => ({ params: { id: (await createEvent(a.enclosure)).id }, body: { status: "paused" } }),
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
  ZO6: {
    about: "tenant",
    ask: ({ a }) => ({ params: { id: a.zone.id } }),
  },
  ZO8: { about: "nobody", ask: () => ({}) },
  ET1: { about: "nobody", ask: () => ({}) },
  ET2: { about: "nobody", ask: () => ({ body: eventTypeBody() }) },
  ET3: { about: "nobody", ask: async () => ({ params: { id: await eventTypeOf() }, body: eventTypeBody() }) },
  ET4: { about: "nobody", ask: async () => ({ params: { id: await eventTypeOf() } }) },
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
};
