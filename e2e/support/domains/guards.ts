import { assignGuard, createGuard } from "@/db/testing";
import { type OwnRoute, staffOfAnyTenant } from "@/e2e/support/own-route";
import type { Sample } from "@/e2e/support/sample";
import { at, ofTenant, type Visit } from "@/e2e/support/visit";

export const samples: Record<string, Sample> = {
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
  GU6: { about: "tenant", ask: ({ assignment }) => ({ params: { id: assignment.id } }) },
};

export const visits: readonly Visit[] = [
  at("/emparejar/[token]", "Empareja este teléfono", { address: () => "/emparejar/no-es-un-codigo" }),
  at("/guards", "Guardias"),
  ofTenant("/guards/[id]", "Asignación", ({ assignment }) => `/guards/${assignment.id}`),
  at("/guards/asignar", "Asignar por fechas"),
  at("/guards/puestos", "Puestos de todos los días"),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/guards/archivo",
    method: "GET",
    address: () => "/guards/archivo",
    answers: staffOfAnyTenant,
  },
];
