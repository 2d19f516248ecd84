import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { ListPanel } from "@/components/office/list-panel";
import { pageParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { AccountsTable } from "@/components/payment-accounts/accounts-table";
import { VenueLinks } from "@/components/payment-accounts/venue-links";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PagCab } from "@/components/ui/panel";
import { enclosureOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import { listPaymentAccounts } from "@/lib/payments";

export const metadata: Metadata = { title: "Cuentas de cobro" };

const PATH = "/cuentas-de-cobro";
const SIZE = 20;
const SEARCH = { label: "Buscar cuenta", placeholder: "Nombre u organizador" };
const EMPTY = {
  title: "Todavía no tienes cuentas de cobro",
  text: "Mientras tanto tus recintos cobran con las de Control Traslado.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("payment_account:read");
  const params = singleParams(await searchParams);
  const page = pageParam(params.page);
  const { items, total } = await listPaymentAccounts({ ctx, input: { q: params.q, page, pageSize: SIZE } });
  const add = (
    <BtnLink variant="main" href={`${PATH}/nueva`}>
      <Icon name="plus" />
      Agregar cuenta
    </BtnLink>
  );
  const empty = { ...EMPTY, action: add };
  return (
    <AppShell ctx={ctx} title="Cuentas de cobro">
      <PagCab title="Cuentas de cobro" meta="A dónde llega el dinero de cada forma de pago">
        {add}
      </PagCab>
      <ListPanel path={PATH} params={params} search={SEARCH} total={total} page={page} pageSize={SIZE} empty={empty}>
        <AccountsTable rows={items} platform={ctx.actor.isPlatformAdmin} />
      </ListPanel>
      <VenueLinks venues={await enclosureOptions({ ctx })} />
    </AppShell>
  );
}
