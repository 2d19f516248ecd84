import { createZone } from "@/db/testing";
import { type OwnRoute, staffOfAnyTenant } from "@/e2e/support/own-route";
import type { Sample } from "@/e2e/support/sample";
import { at, ofTenant, type Visit } from "@/e2e/support/visit";
import type { Tenant } from "@/e2e/support/world";

let keys = 0;

const zoneBody = ({ gate }: Tenant) => {
  const key = (1_000 + keys++).toString(36).toUpperCase();
  return { key, name: "Otra zona", capacity: 3, idGates: [gate.id] };
};

export const samples: Record<string, Sample> = {
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
};

export const visits: readonly Visit[] = [
  at("/parkingArea", "Zonas de estacionamiento"),
  ofTenant("/parkingArea/plano", "Plano del recinto", ({ a }) => `/parkingArea/plano?recinto=${a.enclosure.id}`),
  ofTenant("/parkingArea/copiar", "Copiar zonas", ({ a }) => `/parkingArea/copiar?recinto=${a.enclosure.id}`),
  at("/crear-zona-estacionamiento", "Crear zona de estacionamiento"),
  ofTenant("/crear-zona-estacionamiento", "Editar zona", ({ a }) => `/crear-zona-estacionamiento?id=${a.zone.id}`),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/parkingArea/archivo",
    method: "GET",
    address: () => "/parkingArea/archivo",
    answers: staffOfAnyTenant,
  },
];
