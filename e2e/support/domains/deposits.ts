import { getDb } from "@/db/client";
import { type OwnRoute, staffOfAnyTenant, staffOfTenant } from "@/e2e/support/own-route";
import { depositOfBuyer } from "@/e2e/support/rows/deposits";
import { startedByBuyer } from "@/e2e/support/rows/orders";
import type { Sample } from "@/e2e/support/sample";
import { everyone } from "@/e2e/support/sample";
import { at, ofTenant, once, type Visit } from "@/e2e/support/visit";
import type { World } from "@/e2e/support/world";
import { ctxFor } from "@/lib/core/testing";
import { uploadStatement } from "@/lib/deposits";
import { SETTINGS } from "@/lib/deposits/testing";
import { writeDepositAccount } from "@/lib/payments";

/** A bank statement of tenant A's account that waits for its columns. */
async function statementOf(world: World): Promise<number> {
  const { admin, owner } = world.a;
  const account = `e2e-${admin.id}`;
  await writeDepositAccount(getDb(), { adminId: admin.id, account, settings: SETTINGS });
  const content = new TextEncoder().encode("Fecha,Concepto,Abono\n20/11/2026,DEPOSITO,100.00\n");
  return (await uploadStatement({ ctx: ctxFor(owner), input: { account, content } })).id;
}

export const samples: Record<string, Sample> = {
  PA3: {
    about: "buyer",
    ask: async (world) => ({
      params: { id: (await startedByBuyer(world)).paymentId },
      body: { state: "cancelled", reason: "Pagará de otra forma" },
    }),
  },
  PA5: { about: "tenant", ask: async (world) => ({ body: { referencia: (await depositOfBuyer(world)).reference } }) },
  TI8: { about: "tenant", ask: async (world) => ({ params: { id: (await depositOfBuyer(world)).orderId } }) },
  TI9: { about: "tenant", ask: async (world) => ({ params: { id: (await depositOfBuyer(world)).orderId } }) },
};

export const visits: readonly Visit[] = [
  at("/deposits", "Depósitos"),
  at("/deposits/estado-de-cuenta", "Estados de cuenta"),
  ofTenant(
    "/deposits/estado-de-cuenta/[id]",
    "Estado de cuenta",
    once(async (world) => `/deposits/estado-de-cuenta/${await statementOf(world)}`),
  ),
  ofTenant(
    "/deposits/estado-de-cuenta/[id]/salidas",
    "Salidas del banco",
    once(async (world) => `/deposits/estado-de-cuenta/${await statementOf(world)}/salidas`),
  ),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/payment-pending/ficha.pdf",
    method: "GET",
    address: once(async (world) => `/payment-pending/ficha.pdf?folio=${(await depositOfBuyer(world)).folio}`),
    answers: { ...everyone("/home"), visitor: "/login", buyer: 200, otherBuyer: 404 },
  },
  {
    route: "/deposits/archivo",
    method: "GET",
    address: () => "/deposits/archivo",
    answers: staffOfAnyTenant,
  },
  {
    route: "/deposits/estado-de-cuenta/archivo",
    method: "GET",
    address: () => "/deposits/estado-de-cuenta/archivo",
    answers: staffOfAnyTenant,
  },
  {
    route: "/deposits/estado-de-cuenta/[id]/archivo",
    method: "GET",
    address: once(async (world) => `/deposits/estado-de-cuenta/${await statementOf(world)}/archivo`),
    answers: staffOfTenant,
  },
  {
    route: "/deposits/estado-de-cuenta/[id]/salidas/archivo",
    method: "GET",
    address: once(async (world) => `/deposits/estado-de-cuenta/${await statementOf(world)}/salidas/archivo`),
    answers: staffOfTenant,
  },
  // Whoever may use the form gets it back, since no file comes with it.
  {
    route: "/deposits/estado-de-cuenta/archivo",
    method: "POST",
    body: () => ({}),
    address: () => "/deposits/estado-de-cuenta/archivo",
    answers: {
      ...everyone("/deposits/estado-de-cuenta"),
      visitor: "/login",
      buyer: 403,
      otherBuyer: 403,
      guard: 403,
      phone: 403,
    },
  },
];
