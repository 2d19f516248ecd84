import { getDb } from "@/db/client";
import { paymentAccounts } from "@/db/schema";
import { type OwnRoute, staffOfAnyTenant } from "@/e2e/support/own-route";
import { everyone } from "@/e2e/support/sample";
import { at, ofTenant, once, type Visit } from "@/e2e/support/visit";
import type { World } from "@/e2e/support/world";

/** An account of tenant A that takes nothing. */
async function paymentAccount({ a }: World): Promise<string> {
  const [account] = await getDb()
    .insert(paymentAccounts)
    .values({
      adminId: a.admin.id,
      provider: "deposit",
      account: `visita-${a.mark}`,
      name: "Banco",
      methods: ["deposit"],
      enabled: false,
    })
    .returning({ id: paymentAccounts.id });
  return `/cuentas-de-cobro/${account?.id}`;
}

export const visits: readonly Visit[] = [
  at("/cuentas-de-cobro", "Cuentas de cobro"),
  at("/cuentas-de-cobro/nueva", "Agregar cuenta de cobro"),
  ofTenant("/cuentas-de-cobro/[id]", "Cuenta de cobro", once(paymentAccount)),
  ofTenant(
    "/cuentas-de-cobro/recinto/[enclosureId]",
    "Formas de pago del recinto",
    ({ a }) => `/cuentas-de-cobro/recinto/${a.enclosure.id}`,
  ),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/cuentas-de-cobro/archivo",
    method: "GET",
    address: () => "/cuentas-de-cobro/archivo",
    answers: staffOfAnyTenant,
  },
  // The demonstration's simulated bank is open to anyone and asks for a key of its own.
  {
    route: "/dev/bank/[[...path]]",
    method: "GET",
    address: () => "/dev/bank/pay/no-existe",
    answers: everyone(404),
  },
];
