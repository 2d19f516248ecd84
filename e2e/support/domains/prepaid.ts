import { randomUUID } from "node:crypto";
import { getDb } from "@/db/client";
import { prepaidShops } from "@/db/schema";
import { type OwnRoute, platformOnly } from "@/e2e/support/own-route";
import { everyone, type Sample } from "@/e2e/support/sample";
import { at, ofBuyer, ofTenant, once, type Visit } from "@/e2e/support/visit";
import type { Tenant, World } from "@/e2e/support/world";
import { hashToken, newToken } from "@/lib/core/ids";
import { ctxFor } from "@/lib/core/testing";
import { uploadPrepaidFile } from "@/lib/prepaid";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { receiptHref } from "@/lib/prepaid/client";
import { lastMovements } from "@/lib/prepaid/history/read-movements";
import { createHolder, createType, HOURLY, openWith } from "@/lib/prepaid/testing";
import { startTopup } from "@/lib/prepaid/topups/start-topup";
import { typeBody } from "@/lib/prepaid/types/testing";

const typeOf = async ({ enclosure }: Tenant): Promise<number> => (await createType(enclosure, HOURLY)).id;

/** An account of the tenant, with a gift on it. */
async function accountOf(tenant: Tenant): Promise<number> {
  const plaza = { ...tenant, type: await createType(tenant.enclosure, HOURLY) };
  return (await createHolder(plaza, 10_000)).accountId;
}

/** A shop of tenant A that is only looked at. Its venue sells no prepaid, so that no verb makes one there. */
const seenShop = once(async ({ a: { owner, enclosure } }: World) => {
  const [shop] = await getDb()
    .insert(prepaidShops)
    .values({
      adminId: enclosure.adminId,
      enclosureId: enclosure.id,
      name: "Café Norte",
      tokenHash: hashToken(newToken()),
      minutes: 60,
      createdBy: owner.id,
    })
    .returning({ id: prepaidShops.id });
  return `/type-prepaid/comercios/${shop?.id}`;
});

/** An account that its tenant's barriers are asked about: they have none, which is an answer too. */
async function forBarriers(tenant: Tenant) {
  const plaza = { ...tenant, type: await createType(tenant.enclosure, HOURLY) };
  const { accountId, buyer } = await createHolder(plaza);
  return { idUser: buyer.id, idPrepaid: accountId };
}

/** One that is only looked at. */
const seenAccount = once(async ({ a }) => String(await accountOf(a)));

/** A file of people of the tenant that was checked and waits. */
const seenFile = once(async ({ a }) => {
  const content = new TextEncoder().encode("Nombre,Correo\nBeto Vecino,sin-arroba\n");
  const input = { typeId: await typeOf(a), fileName: "vecinos.csv", content };
  return String((await uploadPrepaidFile({ ctx: staffCtx(a.owner), input })).id);
});

/** One of tenant A that its buyer holds. */
async function heldByBuyer({ a, people: { buyer } }: World): Promise<number> {
  if (!buyer.user) throw new Error("The buyer is nobody");
  return openWith(ctxFor(a.owner), await typeOf(a), buyer.user.id, 10_000);
}

function newType({ enclosure }: Tenant) {
  const { enclosureId, ...type } = typeBody(enclosure.id);
  return { idEnclosure: enclosureId, ...type };
}

/** An account of the buyer's at the venue that sells prepaid, with a balance. */
const accountOfBuyer = once(async ({ prepaid, people: { buyer } }: World) => {
  if (!buyer.user) throw new Error("The buyer is nobody");
  return String(await openWith(ctxFor(prepaid.owner), await typeOf(prepaid), buyer.user.id, 20_000));
});

const receiptOfBuyer = once(async (world: World) => {
  const [movement] = await lastMovements({
    ctx: ctxFor(world.people.buyer.user),
    input: { accountId: await accountOfBuyer(world) },
  });
  if (!movement) throw new Error("The account has no movement");
  return receiptHref(movement.folio);
});

/** An account of the buyer's that has a top-up. */
const startedByBuyer = once(async (world: World) => {
  const accountId = await accountOfBuyer(world);
  const { user } = world.people.buyer;
  if (user) await startTopup({ ctx: ctxFor(user), input: { accountId, creditCents: 20_000, method: "card" } });
  return accountId;
});

const topupBody = async (world: World) => ({ idPrepaid: Number(await accountOfBuyer(world)), creditCents: 20_000 });

/** The venue that sells prepaid is of another tenant than the first administrator's. */
const OF_PREPAID = { prepaid: 200 } as const;

export const samples: Record<string, Sample> = {
  PP1: { about: "nobody", ask: ({ a }) => ({ body: { idEnclosure: a.enclosure.id } }) },
  PP3: {
    about: "tenant",
    ask: async ({ a }) => ({
      body: { idType: await typeOf(a), email: `${crypto.randomUUID()}@test.example`, fullName: "Persona Nueva" },
    }),
  },
  PP9: { about: "tenant", ask: async ({ a }) => ({ params: { id: await accountOf(a) }, body: { nickname: "Otro" } }) },
  PP17: { about: "buyer", ask: async (world) => ({ body: { idPrepaid: await heldByBuyer(world) } }) },
  PP18: {
    about: "tenant",
    ask: async ({ a }) => ({
      body: {
        idPrepaid: await accountOf(a),
        email: `${crypto.randomUUID()}@test.example`,
        fullName: "Persona Nueva",
        reason: "Vendió su auto",
      },
    }),
  },
  PP2: {
    about: "buyer",
    ask: async (world) => ({ body: { idPrepaid: Number(await accountOfBuyer(world)) } }),
    instead: OF_PREPAID,
  },
  PP13: { about: "buyer", ask: async (world) => ({ body: await topupBody(world) }) },
  PP14: { about: "buyer", ask: async (world) => ({ body: await topupBody(world) }) },
  PP15: { about: "buyer", ask: async (world) => ({ body: await topupBody(world) }) },
  PP16: {
    about: "buyer",
    ask: async (world) => ({ body: { idPrepaid: Number(await startedByBuyer(world)) } }),
    instead: OF_PREPAID,
  },
  // Nobody has a shift open.
  PP19: {
    about: "tenant",
    ask: async ({ a }) => ({ body: { idPrepaid: await accountOf(a), creditCents: 20_000 } }),
    instead: { admin: 409, platform: 409 },
  },
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
  PP20: { about: "tenant", ask: async ({ a }) => ({ body: await forBarriers(a) }) },
  PP23: { about: "tenant", ask: async ({ a }) => ({ query: await forBarriers(a) }) },
  PP24: { about: "tenant", ask: async ({ a }) => ({ body: await forBarriers(a) }) },
  PP25: {
    about: "tenant",
    ask: async ({ a }) => {
      const { idUser, idPrepaid } = await forBarriers(a);
      return { params: { a: idUser, b: idPrepaid } };
    },
  },
  PP21: { about: "nobody", ask: () => ({}) },
  PP22: { about: "nobody", ask: () => ({}) },
  PP8: { about: "nobody", ask: ({ a }) => ({ query: { idEnclosure: a.enclosure.id } }) },
};

export const visits: readonly Visit[] = [
  at("/type-prepaid", "Tipos de QR"),
  at("/type-prepaid/nuevo", "Crear tipo de QR"),
  at("/type-prepaid/ajustes", "Ajustes de prepago"),
  at("/type-prepaid/comercios", "Comercios con sello"),
  at("/type-prepaid/comercios/nuevo", "Agregar comercio"),
  ofTenant("/type-prepaid/comercios/[id]", "Comercio", seenShop),
  at("/sello/[token]", "Sellar estacionamiento", { address: () => "/sello/no-es-un-enlace" }),
  at("/prepaid-reports", "Movimientos de prepago"),
  at("/prepaid-reports/adeudos", "Adeudos por guardia"),
  at("/prepaid-total-reports", "Totales de prepago"),
  at("/prepaid-history-reports", "Usuarios de prepago"),
  ofTenant(
    "/type-prepaid/[id]",
    "Tipo de QR",
    once(async ({ a }) => `/type-prepaid/${await typeOf(a)}`),
  ),
  ofBuyer("/user-prepaid", "Prepago", async (world) => `/user-prepaid?cuenta=${await accountOfBuyer(world)}`),
  ofBuyer(
    "/user-prepaid/recarga-automatica",
    "Recarga automática",
    async (world) => `/user-prepaid/recarga-automatica?cuenta=${await accountOfBuyer(world)}`,
  ),
  ofBuyer(
    "/user-recharge-prepaid",
    "Recargar",
    async (world) => `/user-recharge-prepaid?cuenta=${await accountOfBuyer(world)}`,
  ),
  at("/generateQrToUser", "QR de prepago"),
  at("/generateQrToUser/adentro", "Autos que siguen adentro"),
  at("/generateQrToUser/importar", "Importar QR de prepago"),
  ofTenant(
    "/generateQrToUser/importar/[id]",
    "Lista de prepago",
    async (world) => `/generateQrToUser/importar/${await seenFile(world)}`,
  ),
  ofTenant("/generateQrToUser/[id]", "Prepago", async (world) => `/generateQrToUser/${await seenAccount(world)}`),
  ofTenant(
    "/generateQrToUser/[id]/editar",
    "Editar prepago",
    async (world) => `/generateQrToUser/${await seenAccount(world)}/editar`,
  ),
  at("/change-qr-type", "Cambiar tipo de QR"),
  at("/prepaid-create", "Nuevo QR de prepago"),
  ofBuyer(
    "/user-prepaid-history",
    "Movimientos",
    async (world) => `/user-prepaid-history?cuenta=${await accountOfBuyer(world)}`,
  ),
  ofBuyer("/user-prepaid-history/recibo/[folio]", "Recibo", receiptOfBuyer),
];

/** The account's holder and its venue's administrator; others have no prepaid venue, or find nothing. */
const holderAndVenue = { ...platformOnly, buyer: 200, otherBuyer: 404, prepaid: 200 };
const NOBODYS = 2_147_483_647;
const nothingFound = { ...everyone(404), visitor: "/login", buyer: 403, otherBuyer: 403 };

export const ownRoutes: readonly OwnRoute[] = [
  // The demonstration's controllers of barriers ask for a key of their own.
  {
    route: "/dev/plumas/[[...path]]",
    method: "GET",
    address: () => "/dev/plumas/1/users/1",
    answers: everyone(401),
  },
  {
    route: "/prepaid-reports/archivo",
    method: "GET",
    address: () => "/prepaid-reports/archivo",
    answers: { ...platformOnly, prepaid: 200 },
  },
  {
    route: "/prepaid-reports/adeudos/archivo",
    method: "GET",
    address: () => "/prepaid-reports/adeudos/archivo",
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
    route: "/user-prepaid-history/archivo",
    method: "GET",
    address: async (world) => `/user-prepaid-history/archivo?cuenta=${await accountOfBuyer(world)}`,
    answers: holderAndVenue,
  },
  {
    route: "/user-prepaid-history/mes.pdf",
    method: "GET",
    address: async (world) => `/user-prepaid-history/mes.pdf?cuenta=${await accountOfBuyer(world)}`,
    answers: holderAndVenue,
  },
  {
    route: "/user-prepaid-history/recibo/[folio]/recibo.pdf",
    method: "GET",
    address: async (world) => `${await receiptOfBuyer(world)}/recibo.pdf`,
    answers: holderAndVenue,
  },
  {
    route: "/type-prepaid/archivo",
    method: "GET",
    address: () => "/type-prepaid/archivo",
    answers: { ...platformOnly, prepaid: 200 },
  },
  {
    route: "/type-prepaid/comercios/archivo",
    method: "GET",
    address: () => "/type-prepaid/comercios/archivo",
    answers: { ...platformOnly, prepaid: 200 },
  },
  {
    route: "/type-prepaid/[id]/letrero",
    method: "GET",
    address: once(async ({ a }) => `/type-prepaid/${await typeOf(a)}/letrero`),
    answers: { ...platformOnly, prepaid: 404 },
  },
  ...[
    "/generateQrToUser/archivo",
    "/generateQrToUser/adentro/archivo",
    "/generateQrToUser/importar/archivo",
    "/generateQrToUser/importar/plantilla",
    "/change-qr-type/archivo",
  ].map(
    (route): OwnRoute => ({
      route,
      method: "GET",
      address: () => route,
      answers: { ...platformOnly, prepaid: 200 },
    }),
  ),
  {
    route: "/generateQrToUser/importar/[id]/archivo",
    method: "GET",
    address: async (world) => `/generateQrToUser/importar/${await seenFile(world)}/archivo`,
    answers: { ...platformOnly, prepaid: 404 },
  },
  // Whoever may use the form gets it back, since no file comes with it.
  {
    route: "/generateQrToUser/importar/archivo",
    method: "POST",
    body: () => ({}),
    address: () => "/generateQrToUser/importar/archivo",
    answers: { ...platformOnly, platform: "/generateQrToUser/importar", prepaid: "/generateQrToUser/importar" },
  },
  {
    route: "/generateQrToUser/[id]/qr",
    method: "GET",
    address: async (world) => `/generateQrToUser/${await seenAccount(world)}/qr`,
    answers: { ...platformOnly, prepaid: 404 },
  },
  {
    route: "/scan-qr/saldo",
    method: "GET",
    answers: nothingFound,
    address: () => `/scan-qr/saldo?scanId=${NOBODYS}`,
  },
  {
    route: "/scan-qr/saldo/adeudos",
    method: "POST",
    answers: { ...nothingFound, phone: 403 },
    address: () => "/scan-qr/saldo/adeudos",
    body: () => ({ scanId: NOBODYS, nonce: randomUUID(), reason: "No trae cómo pagar" }),
  },
  {
    route: "/scan-qr/saldo/efectivo",
    method: "POST",
    answers: { ...nothingFound, guard: 403, phone: 403 },
    address: () => "/scan-qr/saldo/efectivo",
    body: () => ({ scanId: NOBODYS, amountCents: 1_700 }),
  },
];
