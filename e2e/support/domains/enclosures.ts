import { randomUUID } from "node:crypto";
import { createEnclosure } from "@/db/testing";
import { type OwnRoute, staffOfAnyTenant, staffOfTenant } from "@/e2e/support/own-route";
import type { Sample } from "@/e2e/support/sample";
import { at, ofTenant, type Visit } from "@/e2e/support/visit";

export const samples: Record<string, Sample> = {
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
  EN10: { about: "tenant", ask: ({ a }) => ({ params: { id: a.enclosure.id } }) },
  EN8: { about: "nobody", isPublic: true, ask: () => ({}) },
  EN9: { about: "nobody", isPublic: true, ask: ({ a }) => ({ params: { idAdmin: a.admin.id } }) },
};

export const visits: readonly Visit[] = [
  at("/enclosures", "Recintos"),
  at("/create-enclosures", "Crear recinto"),
  ofTenant("/create-enclosures?id", "Editar recinto", ({ a }) => `/create-enclosures?id=${a.enclosure.id}`),
  at("/select-enclosure", "Selecciona el recinto", { isPublic: true }),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/enclosures/[id]/cartel",
    method: "GET",
    address: ({ a }) => `/enclosures/${a.enclosure.id}/cartel?papel=a4`,
    answers: staffOfTenant,
  },
  {
    route: "/enclosures/[id]/qr",
    method: "GET",
    address: ({ a }) => `/enclosures/${a.enclosure.id}/qr?formato=svg`,
    answers: staffOfTenant,
  },
  {
    route: "/enclosures/archivo",
    method: "GET",
    address: () => "/enclosures/archivo",
    answers: staffOfAnyTenant,
  },
];
