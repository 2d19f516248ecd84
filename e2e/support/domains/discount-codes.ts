import { randomUUID } from "node:crypto";
import { getDb } from "@/db/client";
import { discountBatches } from "@/db/schema";
import { type OwnRoute, platformOnly } from "@/e2e/support/own-route";
import type { Sample } from "@/e2e/support/sample";
import { at, once, type Visit } from "@/e2e/support/visit";
import type { Tenant } from "@/e2e/support/world";
import { createCode } from "@/lib/discount-codes/testing";

const discountBody = ({ enclosure }: Tenant) => ({
  code: `E2E-${randomUUID().slice(0, 8)}`,
  kind: "percent",
  percentBps: 1_000,
  idEnclosure: enclosure.id,
});

const discountOf = async ({ admin }: Tenant) => (await createCode(admin.id)).id;

/** The page of a batch of a single code. */
async function batchOf({ admin }: Tenant): Promise<string> {
  const values = { adminId: admin.id, name: `Lote ${admin.id}`, codeCount: 1 };
  const [batch] = await getDb().insert(discountBatches).values(values).returning({ id: discountBatches.id });
  if (!batch) throw new Error("The batch was not stored");
  await createCode(admin.id, { batchId: batch.id, maxUses: 1 });
  return `/discount-code/lotes/${batch.id}`;
}

export const samples: Record<string, Sample> = {
  DC1: { about: "nobody", ask: () => ({}) },
  DC2: { about: "nobody", ask: ({ a }) => ({ body: discountBody(a) }) },
  DC3: { about: "nobody", ask: async ({ a }) => ({ params: { id: await discountOf(a) }, body: discountBody(a) }) },
  DC4: { about: "nobody", ask: async ({ a }) => ({ params: { id: await discountOf(a) }, body: {} }) },
  DC5: { about: "nobody", ask: async ({ a }) => ({ params: { id: await discountOf(a) } }) },
  DC7: { about: "nobody", ask: async ({ a }) => ({ params: { id: await discountOf(a) } }) },
};

export const visits: readonly Visit[] = [
  at("/discount-code", "Códigos de descuento"),
  at("/discount-code/[id]", "Código de descuento", {
    address: async ({ a }) => `/discount-code/${(await createCode(a.admin.id)).id}`,
  }),
  at("/discount-code/lotes/[id]", "Lote de códigos", { address: ({ a }) => batchOf(a) }),
  at("/create-discount-code", "Crear código de descuento"),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/discount-code/archivo",
    method: "GET",
    address: () => "/discount-code/archivo",
    answers: platformOnly,
  },
  {
    route: "/discount-code/[id]/archivo",
    method: "GET",
    address: once(async ({ a }) => `/discount-code/${(await createCode(a.admin.id)).id}/archivo`),
    answers: platformOnly,
  },
  {
    route: "/discount-code/lotes/archivo",
    method: "GET",
    address: () => "/discount-code/lotes/archivo",
    answers: platformOnly,
  },
];
