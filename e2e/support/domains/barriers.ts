import type { OwnRoute } from "@/e2e/support/own-route";
import { staffOfAnyTenant } from "@/e2e/support/own-route";
import type { Sample } from "@/e2e/support/sample";
import { at, ofTenant, type Visit } from "@/e2e/support/visit";
import type { Tenant } from "@/e2e/support/world";
import { createLane } from "@/lib/barriers/testing";

const laneOf = ({ admin, enclosure, gate, owner }: Tenant) =>
  createLane({ adminId: admin.id, enclosureId: enclosure.id, gateId: gate.id, userId: owner.id });

export const samples: Record<string, Sample> = {
  BA5: { about: "nobody", ask: () => ({}) },
};

export const visits: readonly Visit[] = [
  at("/list-parking-pen", "Plumas"),
  at("/list-parking-pen/equipos", "Equipos de plumas"),
  at("/list-parking-pen/bitacora", "Bitácora de plumas"),
  at("/list-parking-pen/redes", "Redes permitidas"),
  at("/parking-pen", "Agregar equipo de plumas"),
  ofTenant("/list-parking-pen/[id]", "Pluma", async ({ a }) => `/list-parking-pen/${(await laneOf(a)).laneId}`),
  ofTenant(
    "/parking-pen/carril",
    "Agregar carril",
    async ({ a }) => `/parking-pen/carril?equipo=${(await laneOf(a)).controllerId}`,
  ),
];

const archive = (path: string): OwnRoute => ({
  route: `${path}/archivo`,
  method: "GET",
  address: () => `${path}/archivo`,
  answers: staffOfAnyTenant,
});

export const ownRoutes: readonly OwnRoute[] = [
  archive("/list-parking-pen"),
  archive("/list-parking-pen/equipos"),
  archive("/list-parking-pen/bitacora"),
];
