import { createEvent } from "@/db/testing";
import { type OwnRoute, staffOfAnyTenant } from "@/e2e/support/own-route";
import { everyone, type Sample, soon } from "@/e2e/support/sample";
import { at, ofTenant, type Visit } from "@/e2e/support/visit";
import type { Tenant } from "@/e2e/support/world";

const eventBody = (name: string) => ({
  name,
  startsAt: soon(50),
  endsAt: soon(54),
  parkingOpensAt: soon(48),
  salesStartAt: soon(1),
  salesEndAt: soon(49),
});

const draftOf = ({ enclosure }: Tenant) => createEvent(enclosure, { state: "draft" });

export const samples: Record<string, Sample> = {
  EN5: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { id: a.enclosure.id } }) },
  EN6: {
    about: "nobody",
    isPublic: true,
    ask: ({ a }) => ({ params: { id: a.enclosure.id }, query: { month: 1, year: 2026 } }),
  },
  EN7: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { id: a.enclosure.id } }) },
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
  EV5: { about: "tenant", ask: async ({ a }) => ({ params: { id: (await draftOf(a)).id } }) },
  EV6: { about: "nobody", ask: ({ a }) => ({ params: { idZone: a.zone.id } }) },
  EV7: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { id: a.event.id } }) },
  EV8: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { id: a.event.id } }) },
  EV10: { about: "tenant", ask: ({ a }) => ({ params: { id: a.event.id } }) },
  EV11: { about: "tenant", ask: ({ a }) => ({ params: { id: a.event.id } }) },
  EV12: { about: "nobody", ask: () => ({}) },
  EV14: { about: "nobody", ask: () => ({ query: { month: 11, year: 2026 } }) },
  ZO7: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { idEvent: a.event.id } }) },
};

export const visits: readonly Visit[] = [
  at("/[enclosure]", "Recinto", { address: ({ a }) => `/${a.enclosure.slug}`, isPublic: true }),
  at("/[enclosure]/[eventId]", "Evento", { address: ({ a }) => `/${a.enclosure.slug}/${a.event.id}`, isPublic: true }),
  at("/event", "Consulta de eventos"),
  ofTenant("/event/[id]", "Evento", ({ a }) => `/event/${a.event.id}`),
  at("/event/nuevo", "Crear evento"),
  ofTenant("/event/[id]/duplicar", "Duplicar evento", ({ a }) => `/event/${a.event.id}/duplicar`),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/[enclosure]/calendario.ics",
    method: "GET",
    address: ({ a }) => `/${a.enclosure.slug}/calendario.ics`,
    answers: everyone(200),
  },
  {
    route: "/organizador/[id]/calendario.ics",
    method: "GET",
    address: ({ a }) => `/organizador/${a.admin.id}/calendario.ics`,
    answers: everyone(200),
  },
  {
    route: "/event/archivo",
    method: "GET",
    address: () => "/event/archivo",
    answers: staffOfAnyTenant,
  },
];
