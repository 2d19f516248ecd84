import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { OwnRoute } from "@/e2e/support/own-route";
import { staffOfAnyTenant } from "@/e2e/support/own-route";
import { everyone, type Sample } from "@/e2e/support/sample";
import { at, ofTenant, once, type Visit } from "@/e2e/support/visit";
import type { Tenant } from "@/e2e/support/world";
import { createLane } from "@/lib/barriers/testing";
import { createDevice } from "@/lib/barriers/testing/device";
import { createHolder, createType, HOURLY } from "@/lib/prepaid/testing";

const NOBODYS = 2_147_483_647;

const laneOf = ({ admin, enclosure, gate, owner }: Tenant) =>
  createLane({ adminId: admin.id, enclosureId: enclosure.id, gateId: gate.id, userId: owner.id });

/** A lane's row is widest while nobody knows what its last order did, and its last car went back. */
async function listWithAnUnknownOpening(tenant: Tenant): Promise<string> {
  const { laneId } = await laneOf(tenant);
  await getDb().execute(sql`
    insert into barrier_commands (admin_id, lane_id, user_id, nonce, reason, sent_at, state, answered_at)
    values (${tenant.admin.id}, ${laneId}, ${tenant.owner.id}, gen_random_uuid(), 'Proveedor', now(), 'unknown', now())`);
  await getDb().execute(sql`
    insert into barrier_passages (admin_id, lane_id, direction, decision, state, code_tail, read_at, last_read_at,
      settled_at)
    values (${tenant.admin.id}, ${laneId}, 'in', 'admitted', 'backed_off', 'WMWM', now(), now(), now())`);
  return "/list-parking-pen";
}

export const samples: Record<string, Sample> = {
  BA1: {
    about: "tenant",
    ask: async ({ a }) => ({ body: { code: "K7M2Q9XWRT4H8NPC", idLane: (await laneOf(a)).laneId } }),
  },
  BA2: {
    about: "nobody",
    ask: async ({ a }) => {
      const { sign } = await createDevice(a);
      const event = { serialNo: 1, kind: "closed", output: 1, at: "2026-11-20T19:24:06-06:00" };
      return { body: { events: [event] }, sign };
    },
  },
  BA3: { about: "nobody", ask: () => ({}) },
  BA4: {
    about: "tenant",
    ask: async ({ a }) => {
      const plaza = { ...a, type: await createType(a.enclosure, HOURLY) };
      return { params: { id: (await createHolder(plaza)).buyer.id } };
    },
  },
  BA5: { about: "nobody", ask: () => ({}) },
};

export const visits: readonly Visit[] = [
  at("/list-parking-pen", "Plumas", { address: once(({ a }) => listWithAnUnknownOpening(a)) }),
  at("/list-parking-pen/equipos", "Equipos de plumas"),
  at("/list-parking-pen/bitacora", "Bitácora de plumas"),
  at("/list-parking-pen/pasos", "Pasos por las plumas"),
  at("/list-parking-pen/registro", "Registro de plumas"),
  at("/list-parking-pen/simulador", "Simulador de plumas"),
  at("/list-parking-pen/aviso", "Aviso para la entrada"),
  at("/list-parking-pen/incendio", "Contacto de incendio"),
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
  archive("/list-parking-pen/pasos"),
  archive("/list-parking-pen/registro"),
  {
    route: "/list-parking-pen/pasos/[id]/foto",
    method: "GET",
    answers: { ...everyone(404), visitor: "/login", buyer: 403, otherBuyer: 403, guard: 403, phone: 403 },
    address: () => `/list-parking-pen/pasos/${NOBODYS}/foto`,
  },
  // Devices know no sessions: whoever asks without what proves a device learns nothing, and all learn the same.
  {
    route: "/plumas/emparejar",
    method: "POST",
    address: () => "/plumas/emparejar",
    body: () => ({ code: "0000-0000", serial: "CT-0001", model: "Prueba 1" }),
    answers: everyone(404),
  },
  {
    route: "/plumas/hikvision/[token]",
    method: "POST",
    address: () => `/plumas/hikvision/${"0".repeat(43)}`,
    body: () => ({}),
    answers: everyone(404),
  },
  { route: "/plumas/relevo/programa", method: "GET", address: () => "/plumas/relevo/programa", answers: everyone(200) },
  {
    route: "/plumas/relevo/llamada",
    method: "POST",
    address: () => "/plumas/relevo/llamada",
    body: () => ({}),
    answers: everyone(401),
  },
  { route: "/iclock/[[...path]]", method: "GET", address: () => "/iclock/ping", answers: everyone(200) },
];
