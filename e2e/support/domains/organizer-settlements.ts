import { type OwnRoute, platformOnly, staffOfAnyTenant, staffOfTenant } from "@/e2e/support/own-route";
import type { Sample } from "@/e2e/support/sample";
import { at, ofTenant, once, type Visit } from "@/e2e/support/visit";
import type { World } from "@/e2e/support/world";
import { ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { settlementList } from "@/lib/organizer-settlements";
import { saveProfile } from "@/lib/organizer-settlements/profiles";
import { makeSettlement } from "@/lib/organizer-settlements/settle";

export const samples: Record<string, Sample> = {};

/** A settlement of tenant A with what it may be paid, and an adjustment of a peso. */
export async function settlementOf({ a }: { a: Pick<World["a"], "admin"> }): Promise<number> {
  const ctx = ctxFor(platform);
  const [known] = (await settlementList.page({ ctx, input: { adminId: a.admin.id } })).items;
  if (known) return known.id;
  const profile = {
    legalName: "Organizador de Prueba",
    personType: "moral",
    rfc: "",
    regime: "",
    address: "",
  } as const;
  await saveProfile({ ctx, input: { adminId: a.admin.id, ...profile } });
  const input = { adminId: a.admin.id, adjustmentCents: 100, reason: "Para ver la página" };
  return (await makeSettlement({ ctx, input })).id;
}

const PATH = "/liquidaciones";

export const visits: readonly Visit[] = [
  at(PATH, "Liquidaciones"),
  ofTenant(
    `${PATH}/[id]`,
    "Liquidación",
    once(async (world) => `${PATH}/${await settlementOf(world)}`),
  ),
  ofTenant(
    `${PATH}/[id]/renglones/[linea]`,
    "Renglón de la liquidación",
    once(async (world) => `${PATH}/${await settlementOf(world)}/renglones/adjustment`),
  ),
  ofTenant(`${PATH}/organizador/[id]`, "Datos fiscales y cuentas", ({ a }) => `${PATH}/organizador/${a.admin.id}`),
];

const ofOne = (file: string, route = file): OwnRoute => ({
  route: `${PATH}/[id]/${route}`,
  method: "GET",
  address: once(async (world) => `${PATH}/${await settlementOf(world)}/${file}`),
  answers: staffOfTenant,
});

export const ownRoutes: readonly OwnRoute[] = [
  { route: `${PATH}/archivo`, method: "GET", address: () => `${PATH}/archivo`, answers: staffOfAnyTenant },
  { route: `${PATH}/transferencias`, method: "GET", address: () => `${PATH}/transferencias`, answers: platformOnly },
  ofOne("estado.pdf"),
  ofOne("archivo"),
  ofOne("renglones/adjustment/archivo", "renglones/[linea]/archivo"),
];
