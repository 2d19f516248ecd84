import { randomUUID } from "node:crypto";
import { type OwnRoute, staffAndGuard, staffOfAnyTenant } from "@/e2e/support/own-route";
import { everyone, type Sample } from "@/e2e/support/sample";
import { at, ofTenant, type Visit } from "@/e2e/support/visit";
import { createTestPass } from "@/lib/access/testing";

export const samples: Record<string, Sample> = {
  QR1: { about: "buyer", ask: ({ pass }) => ({ params: { id: pass.qr } }), instead: { buyer: 404 } },
  QR11: {
    about: "tenant",
    ask: async ({ a }) => {
      const { qr } = await createTestPass(a);
      return { params: { id: qr }, body: { nonce: randomUUID(), idGate: a.gate.id, direction: "in" } };
    },
  },
};

export const visits: readonly Visit[] = [
  at("/scan-enclosure", "Escanear recinto"),
  at("/scan-qr", "Escáner"),
  at("/scan-qr/ayuda", "¿Qué pasa con este boleto?"),
  at("/scan-qr/conflictos", "Lo que leíste sin red"),
  at("/scan-qr/venta", "Vender en el acceso"),
  at("/scan-qr/incidente", "Anotar un incidente"),
  at("/scan-qr/lector", "Lector de códigos"),
  at("/scan-qr/listo", "Listo sin red"),
  at("/scan-qr/apoyo", "Solicitudes de apoyo"),
  at("/scan-parking", "Entradas y salidas"),
  at("/scan-parking/recinto", "Puertas del recinto"),
  ofTenant("/parkingArea/puertas", "Puertas del recinto", ({ a }) => `/parkingArea/puertas?id=${a.enclosure.id}`),
  ofTenant("/parkingArea/reglas", "Reglas de los accesos", ({ a }) => `/parkingArea/reglas?id=${a.zone.id}`),
  at("/parkingArea/ocupacion", "Autos adentro"),
  at("/parkingArea/entradas", "Entradas y salidas"),
  at("/parkingArea/conflictos", "Conflictos sin red"),
  ofTenant("/parkingArea/ocupacion/[id]", "Autos adentro de la zona", ({ a }) => `/parkingArea/ocupacion/${a.zone.id}`),
];

const anyTenantAndGuards = { ...staffOfAnyTenant, guard: 200, phone: 200 };
const NOBODYS = 2_147_483_647;
const nothingFound = { ...everyone(404), visitor: "/login", buyer: 403, otherBuyer: 403 };

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/scan-qr/ventas",
    method: "POST",
    answers: {
      ...everyone(403),
      visitor: "/login",
      admin: 409,
      platform: 409,
      otherAdmin: 404,
      prepaid: 404,
    },
    address: () => "/scan-qr/ventas",
    body: ({ a }) => ({
      nonce: randomUUID(),
      post: `e${a.event.id}`,
      gateId: a.gate.id,
      zoneId: a.zone.id,
      priceCents: 1,
      receivedCents: 1,
    }),
  },
  {
    route: "/scan-qr/incidentes",
    method: "POST",
    answers: staffAndGuard,
    address: () => "/scan-qr/incidentes",
    body: ({ a }) => ({ nonce: randomUUID(), post: `e${a.event.id}`, gateId: a.gate.id, note: "Golpe en la pluma" }),
  },
  {
    route: "/parkingArea/incidentes/[id]/foto",
    method: "GET",
    answers: { ...everyone(404), visitor: "/login", buyer: 403, otherBuyer: 403, guard: 403, phone: 403 },
    address: () => `/parkingArea/incidentes/${NOBODYS}/foto`,
  },
  {
    route: "/parkingArea/conflictos/archivo",
    method: "GET",
    address: () => "/parkingArea/conflictos/archivo",
    answers: staffOfAnyTenant,
  },
  {
    route: "/parkingArea/entradas/archivo",
    method: "GET",
    address: () => "/parkingArea/entradas/archivo",
    answers: staffOfAnyTenant,
  },
  {
    route: "/scan-qr/lecturas",
    method: "GET",
    answers: staffAndGuard,
    address: ({ a }) => `/scan-qr/lecturas?gateId=${a.gate.id}&post=e${a.event.id}`,
  },
  {
    route: "/scan-qr/lecturas",
    method: "POST",
    answers: staffAndGuard,
    address: () => "/scan-qr/lecturas",
    body: ({ a, pass }) => ({ code: pass.qr, gateId: a.gate.id, direction: "in", nonce: randomUUID() }),
  },
  {
    route: "/scan-qr/sincronia",
    method: "POST",
    answers: staffAndGuard,
    address: () => "/scan-qr/sincronia",
    body: ({ a }) => ({
      device: randomUUID(),
      post: `e${a.event.id}`,
      gateId: a.gate.id,
      clock: { runId: randomUUID(), wallMs: Date.now(), monoMs: 0 },
      cursor: null,
      isOnlyHere: false,
      waiting: 0,
      version: "1",
      battery: null,
      clockOffsetMs: null,
      readiness: {},
      needsToken: true,
    }),
  },
  {
    route: "/subidas",
    method: "POST",
    answers: everyone(401),
    address: () => "/subidas",
    body: () => ({
      device: randomUUID(),
      clock: { runId: randomUUID(), wallMs: Date.now(), monoMs: 0 },
      readings: [],
    }),
  },
  {
    route: "/scan-parking/recinto/lecturas",
    method: "GET",
    answers: nothingFound,
    address: ({ a }) => `/scan-parking/recinto/lecturas?gateId=${NOBODYS}&post=e${a.event.id}`,
  },
  {
    route: "/scan-parking/recinto/lecturas",
    method: "POST",
    answers: nothingFound,
    address: () => "/scan-parking/recinto/lecturas",
    body: ({ pass }) => ({ code: pass.qr, gateId: NOBODYS, nonce: randomUUID() }),
  },
  {
    route: "/scan-qr/apoyo/solicitudes",
    method: "GET",
    answers: anyTenantAndGuards,
    address: () => "/scan-qr/apoyo/solicitudes",
  },
  {
    route: "/scan-qr/apoyo/solicitudes",
    method: "POST",
    answers: nothingFound,
    address: () => "/scan-qr/apoyo/solicitudes",
    body: () => ({ scanId: NOBODYS, nonce: randomUUID(), reason: "Salió y no se leyó" }),
  },
  {
    route: "/scan-qr/apoyo/respuestas",
    method: "POST",
    answers: nothingFound,
    address: () => "/scan-qr/apoyo/respuestas",
    body: () => ({ id: NOBODYS, isApproved: true }),
  },
  {
    route: "/scan-qr/apoyo/retiros",
    method: "POST",
    answers: nothingFound,
    address: () => "/scan-qr/apoyo/retiros",
    body: () => ({ id: NOBODYS }),
  },
];
