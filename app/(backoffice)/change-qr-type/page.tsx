import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { ACCOUNT_CELLS } from "@/components/prepaid/accounts/account-cells";
import { accountFields } from "@/components/prepaid/accounts/account-fields";
import { AccountBulkBar, ChangeShown } from "@/components/prepaid/accounts/bulk-bar";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { countChangeable, prepaidAccountList, prepaidTypeOptions, prepaidVenues } from "@/lib/prepaid";

export const metadata: Metadata = { title: "Cambiar tipo de QR" };

const PATH = "/change-qr-type";
const SEARCH = { label: "Buscar QR", placeholder: "Nombre, contacto, placa, apodo, folio o código" };
const EMPTY = {
  title: "Todavía no hay QR de prepago",
  text: "Aquí pasas los QR de un tipo a otro: uno, los que elijas o todos los de un filtro.",
  action: (
    <BtnLink variant="main" href="/prepaid-create">
      Nuevo QR
    </BtnLink>
  ),
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("prepaid:write");
  const params = singleParams(await searchParams);
  const filters = prepaidAccountList.fromAddress(params);
  const [page, count, types, venues] = await Promise.all([
    prepaidAccountList.page({ ctx, input: filters }),
    countChangeable({ ctx, input: filters }),
    prepaidTypeOptions({ ctx }),
    prepaidVenues({ ctx }),
  ]);
  return (
    <AppShell ctx={ctx} title="Cambiar tipo de QR">
      <PageHeader title="Cambiar tipo de QR" meta="Elige QR, o filtra y cambia todos los que quedan">
        {count > 0 ? <ChangeShown types={types} filters={filters} count={count} /> : null}
      </PageHeader>
      <ListView
        ctx={ctx}
        list={prepaidAccountList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={accountFields(types, venues)}
        bulk={<AccountBulkBar types={types} total={page.total} params={params} onlyTypes />}
        empty={EMPTY}
        cells={ACCOUNT_CELLS}
        rowKey={(row) => String(row.id)}
      />
    </AppShell>
  );
}
