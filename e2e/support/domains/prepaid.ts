import { type OwnRoute, platformOnly } from "@/e2e/support/own-route";
import type { Sample } from "@/e2e/support/sample";
import { at, ofBuyer, ofTenant, once, type Visit } from "@/e2e/support/visit";
import type { Tenant, World } from "@/e2e/support/world";
import { ctxFor } from "@/lib/core/testing";
import { createType, HOURLY, openWith } from "@/lib/prepaid/testing";
import { typeBody } from "@/lib/prepaid/types/testing";

const typeOf = async ({ enclosure }: Tenant): Promise<number> => (await createType(enclosure, HOURLY)).id;

function newType({ enclosure }: Tenant) {
  const { enclosureId, ...type } = typeBody(enclosure.id);
  return { idEnclosure: enclosureId, ...type };
}

/** An account of the buyer's at the venue that sells prepaid, with a balance. */
const accountOfBuyer = once(async ({ prepaid, people: { buyer } }: World) => {
  if (!buyer.user) throw new Error("The buyer is nobody");
  return String(await openWith(ctxFor(prepaid.owner), await typeOf(prepaid), buyer.user.id, 20_000));
});

export const samples: Record<string, Sample> = {
  PP4: { about: "tenant", ask: async ({ a }) => ({ params: { id: await typeOf(a) } }) },
  PP5: {
    about: "tenant",
    ask: async ({ a }) => ({ body: { id: await typeOf(a), name: `Tipo ${crypto.randomUUID()}` } }),
  },
  // The venue sells no prepaid: its administrator may not ask, and the platform is told.
  PP6: { about: "tenant", ask: ({ a }) => ({ body: newType(a) }), instead: { platform: 409 } },
  PP7: { about: "tenant", ask: async ({ a }) => ({ params: { id: await typeOf(a) } }) },
  PP10: { about: "nobody", ask: () => ({}) },
  PP11: { about: "nobody", ask: () => ({ query: { por: "day" } }) },
  PP12: { about: "nobody", ask: () => ({}) },
  PP21: { about: "nobody", ask: () => ({}) },
  PP22: { about: "nobody", ask: () => ({}) },
  PP8: { about: "nobody", ask: ({ a }) => ({ query: { idEnclosure: a.enclosure.id } }) },
};

export const visits: readonly Visit[] = [
  at("/type-prepaid", "Tipos de QR"),
  at("/type-prepaid/nuevo", "Crear tipo de QR"),
  at("/type-prepaid/ajustes", "Ajustes de prepago"),
  at("/prepaid-reports", "Movimientos de prepago"),
  at("/prepaid-total-reports", "Totales de prepago"),
  at("/prepaid-history-reports", "Usuarios de prepago"),
  ofTenant(
    "/type-prepaid/[id]",
    "Tipo de QR",
    once(async ({ a }) => `/type-prepaid/${await typeOf(a)}`),
  ),
  ofBuyer("/user-prepaid", "Prepago", async (world) => `/user-prepaid?cuenta=${await accountOfBuyer(world)}`),
  ofBuyer(
    "/user-recharge-prepaid",
    "Recargar",
    async (world) => `/user-recharge-prepaid?cuenta=${await accountOfBuyer(world)}`,
  ),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/prepaid-reports/archivo",
    method: "GET",
    address: () => "/prepaid-reports/archivo",
    answers: { ...platformOnly, prepaid: 200 },
  },
  {
    route: "/prepaid-total-reports/archivo",
    method: "GET",
    address: () => "/prepaid-total-reports/archivo",
    answers: { ...platformOnly, prepaid: 200 },
  },
  {
    route: "/prepaid-history-reports/archivo",
    method: "GET",
    address: () => "/prepaid-history-reports/archivo",
    answers: platformOnly,
  },
  {
    route: "/type-prepaid/archivo",
    method: "GET",
    address: () => "/type-prepaid/archivo",
    answers: { ...platformOnly, prepaid: 200 },
  },
  {
    route: "/type-prepaid/[id]/letrero",
    method: "GET",
    address: once(async ({ a }) => `/type-prepaid/${await typeOf(a)}/letrero`),
    answers: { ...platformOnly, prepaid: 404 },
  },
];
