import { createZone } from "@/db/testing";
import { type OwnRoute, staffOfAnyTenant, staffOfTenant } from "@/e2e/support/own-route";
import { subscriberOf } from "@/e2e/support/rows/subscriber-qrs";
import { everyone } from "@/e2e/support/sample";
import { at, ofTenant, once, type Visit } from "@/e2e/support/visit";
import type { World } from "@/e2e/support/world";
import { ctxFor } from "@/lib/core/testing";
import { uploadImport } from "@/lib/subscriber-qrs";

/** A file of VIPs of tenant A that was checked and waits. */
async function subscriberFileOf(world: World): Promise<number> {
  const { enclosure, gate, owner } = world.a;
  const zone = await createZone(enclosure, { isVip: true }, [gate]);
  const content = new TextEncoder().encode("Nombre,Correo\nBeto Palco,sin-arroba\n");
  const input = { kind: "infinity" as const, parkingAreaId: zone.id, fileName: "abonados.csv", content };
  return (await uploadImport({ ctx: ctxFor(owner), input })).id;
}

export const visits: readonly Visit[] = [
  at("/abono/[token]", "Tu QR de estacionamiento", { address: () => "/abono/no-es-un-enlace" }),
  at("/qrabonados", "QR de abonados"),
  at("/qrabonados/nuevo", "Nuevo QR de abonado"),
  at("/qrabonados/importar", "Importar abonados"),
  ofTenant(
    "/qrabonados/[id]",
    "QR de abonado",
    once(async (world) => `/qrabonados/${(await subscriberOf(world)).id}`),
  ),
  ofTenant(
    "/qrabonados/importar/[id]",
    "Lista de abonados",
    once(async (world) => `/qrabonados/importar/${await subscriberFileOf(world)}`),
  ),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/qrabonados/[id]/qr",
    method: "GET",
    address: once(async (world) => `/qrabonados/${(await subscriberOf(world)).id}/qr`),
    answers: staffOfTenant,
  },
  {
    route: "/qrabonados/archivo",
    method: "GET",
    address: () => "/qrabonados/archivo",
    answers: staffOfAnyTenant,
  },
  {
    route: "/qrabonados/importar/plantilla",
    method: "GET",
    address: () => "/qrabonados/importar/plantilla",
    answers: staffOfAnyTenant,
  },
  {
    route: "/qrabonados/importar/[id]/archivo",
    method: "GET",
    address: once(async (world) => `/qrabonados/importar/${await subscriberFileOf(world)}/archivo`),
    answers: staffOfTenant,
  },
  {
    route: "/qrabonados/importar/archivo",
    method: "GET",
    address: () => "/qrabonados/importar/archivo",
    answers: staffOfAnyTenant,
  },
  // Whoever may use the form gets it back, since no file comes with it.
  {
    route: "/qrabonados/importar/archivo",
    method: "POST",
    body: () => ({}),
    address: () => "/qrabonados/importar/archivo",
    answers: {
      ...everyone("/qrabonados/importar"),
      visitor: "/login",
      buyer: 403,
      otherBuyer: 403,
      guard: 403,
      phone: 403,
    },
  },
  {
    route: "/qrabonados/hoja",
    method: "GET",
    answers: staffOfTenant,
    address: once(async (world) => `/qrabonados/hoja?ids=${(await subscriberOf(world)).id}`),
  },
  // A link that shows nothing leads back to its page, which says why.
  {
    route: "/abono/[token]/qr.pdf",
    method: "GET",
    address: () => "/abono/no-es-un-enlace/qr.pdf",
    answers: everyone("/abono/no-es-un-enlace"),
  },
];
