import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { ACCOUNT_ACTS, ACCOUNT_CELLS, ACCOUNT_FILTERS } from "@/components/payment-accounts/account-cells";
import { VenueLinks } from "@/components/payment-accounts/venue-links";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { can } from "@/lib/core/permissions";
import { enclosureOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import { paymentAccountList } from "@/lib/payments";

export const metadata: Metadata = { title: "Cuentas de cobro" };

const PATH = "/cuentas-de-cobro";
const SEARCH = { label: "Buscar cuenta", placeholder: "Nombre, proveedor u organizador" };
const EMPTY = {
  title: "Todavía no tienes cuentas de cobro",
  text: "Mientras tanto tus recintos cobran con las de Control Traslado.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("payment_account:read");
  const params = singleParams(await searchParams);
  const page = await paymentAccountList.page({ ctx, input: paymentAccountList.fromAddress(params) });
  const writes = can(ctx.actor, "payment_account:write");
  const add = writes ? (
    <BtnLink variant="main" href={`${PATH}/nueva`}>
      <Icon name="plus" />
      Agregar cuenta
    </BtnLink>
  ) : null;
  const text = writes ? EMPTY.text : `${EMPTY.text} Quien administra el recinto puede agregar la suya.`;
  return (
    <AppShell ctx={ctx} title="Cuentas de cobro">
      <PageHeader title="Cuentas de cobro" meta="A dónde llega el dinero de cada forma de pago">
        {add}
      </PageHeader>
      <ListView
        ctx={ctx}
        list={paymentAccountList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={ACCOUNT_FILTERS}
        cells={ACCOUNT_CELLS}
        extra={[ACCOUNT_ACTS]}
        rowKey={(row) => String(row.id)}
        empty={{ ...EMPTY, text, action: add }}
      />
      <VenueLinks venues={await enclosureOptions({ ctx })} />
    </AppShell>
  );
}
