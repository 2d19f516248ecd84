import { randomUUID } from "node:crypto";
import { type OwnRoute, staffOfAnyTenant } from "@/e2e/support/own-route";
import { everyone, idOf, type Sample } from "@/e2e/support/sample";
import { at, ofTenant, type Visit } from "@/e2e/support/visit";

export const samples: Record<string, Sample> = {
  AU5: { about: "nobody", ask: () => ({}) },
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
    mirrorOfStaff: 404,
  },
  US8: {
    about: "nobody",
    ask: ({ a }, { name }) => ({
      body: {
        intFKIDProfile: 3,
        chrNombreUsuario: "Guardia",
        fullName: "Guardia Nueva",
        email: `${randomUUID()}@test.example`,
        ...(name === "platform" ? { idAdmin: a.admin.id } : {}),
      },
    }),
  },
  US10: { about: "tenant", ask: ({ people }) => ({ params: { id: idOf(people.guard) } }) },
  US11: { about: "nobody", ask: () => ({ body: {} }) },
};

export const visits: readonly Visit[] = [
  at("/users", "Usuarios"),
  at("/users/nuevo", "Nuevo usuario"),
  ofTenant("/users/[id]", "Usuario", ({ people }) => `/users/${people.guard.user?.id}`),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/users/archivo",
    method: "GET",
    address: () => "/users/archivo",
    answers: staffOfAnyTenant,
  },
  {
    route: "/change-profile/mis-datos.json",
    method: "GET",
    address: () => "/change-profile/mis-datos.json",
    answers: { ...everyone(200), visitor: "/login", phone: 403 },
  },
];
