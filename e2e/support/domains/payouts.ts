import { type OwnRoute, staffOfAnyTenant, staffOfTenant } from "@/e2e/support/own-route";
import { everyone, type Sample } from "@/e2e/support/sample";
import { at, ofTenant, once, type Visit } from "@/e2e/support/visit";
import type { World } from "@/e2e/support/world";
import { ctxFor } from "@/lib/core/testing";
import { connectAccount } from "@/lib/payments/testing/harness";
import { payoutAccountsOf, uploadPayouts } from "@/lib/payouts";

export const samples: Record<string, Sample> = {};

const PATH = "/conciliacion";

interface Payee {
  a: Pick<World["a"], "admin" | "owner">;
}

/** Sends a file of an account of tenant A, which takes no payments. */
async function upload({ a }: Payee, text: string) {
  const account = `pagos-${a.admin.id}`;
  const secrets = {
    merchantId: "mabc123",
    privateKey: "sk_0123456789",
    webhookUser: "control",
    webhookPassword: "0123456789",
    contactEmail: "pagos@test.example",
  };
  const ctx = ctxFor(a.owner);
  const find = async () => (await payoutAccountsOf({ ctx, input: null })).find((one) => one.account === account)?.id;
  const known = await find();
  if (known === undefined)
    await connectAccount({
      adminId: a.admin.id,
      provider: "openpay",
      account,
      methods: ["card"],
      secrets,
      enabled: false,
    });
  const accountId = known ?? (await find()) ?? 0;
  return uploadPayouts({ ctx, input: { accountId, content: new TextEncoder().encode(text) } });
}

/** A payout with a charge that nobody knows. */
export const payoutOf = (world: Payee) =>
  upload(world, "Fecha,Folio,Importe,Comisión\n05/11/2026,PG-AJENO0001,287.50,12.00\n");

/** A file whose headings say nothing. */
const unreadOf = (world: World) =>
  upload(
    world,
    "Movimientos de noviembre de la cuenta concentradora,,,\ncuando,que,cuanto,quitado\n05/11/2026,PG-AJENO0001,287.50,12.00\n",
  );

export const visits: readonly Visit[] = [
  at(PATH, "Conciliación"),
  ofTenant(
    `${PATH}/[id]`,
    "Pago del proveedor",
    once(async (world) => `${PATH}/${(await payoutOf(world)).id}`),
  ),
  ofTenant(
    `${PATH}/[id]/movimientos`,
    "Movimientos del pago",
    once(async (world) => `${PATH}/${(await payoutOf(world)).id}/movimientos`),
  ),
  ofTenant(
    `${PATH}/archivos/[id]`,
    "Columnas del archivo",
    once(async (world) => `${PATH}/archivos/${(await unreadOf(world)).fileId}`),
  ),
];

export const ownRoutes: readonly OwnRoute[] = [
  { route: `${PATH}/archivo`, method: "GET", address: () => `${PATH}/archivo`, answers: staffOfAnyTenant },
  {
    route: `${PATH}/[id]/movimientos/archivo`,
    method: "GET",
    address: once(async (world) => `${PATH}/${(await payoutOf(world)).id}/movimientos/archivo?estado=theirs`),
    answers: staffOfTenant,
  },
  // Whoever may use the form gets it back, since no file comes with it.
  {
    route: `${PATH}/archivo`,
    method: "POST",
    body: () => ({}),
    address: () => `${PATH}/archivo`,
    answers: { ...everyone(PATH), visitor: "/login", buyer: 403, otherBuyer: 403, guard: 403, phone: 403 },
  },
];
