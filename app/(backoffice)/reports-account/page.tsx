import type { Metadata } from "next";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { ACCOUNT_CELLS, ACCOUNT_KIND_FIELD, AccountFigures } from "@/components/reports/account-cells";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { requireActor } from "@/lib/http";
import { accountList, accountSums } from "@/lib/reports";

export const metadata: Metadata = { title: "Estado de cuenta" };

const PATH = "/reports-account";
const SEARCH = { label: "Buscar movimientos", placeholder: "Folio u organizador" };
const EMPTY = {
  title: "Todavía no hay movimientos",
  text: "Aquí queda cada venta, cambio, devolución y disputa que cambia lo que se le debe al organizador.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:account");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const input = { ...accountList.fromAddress(params), timeZone };
  const [page, sums] = await Promise.all([accountList.page({ ctx, input }), accountSums({ ctx, input })]);
  return (
    <AppShell ctx={ctx} title="Estado de cuenta">
      <PageHeader title="Estado de cuenta" meta="Empieza + ganado − en sus cuentas − liquidado = termina">
        <PrintAct />
      </PageHeader>
      <AccountFigures sums={sums} />
      <ListView
        ctx={ctx}
        list={accountList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={[ACCOUNT_KIND_FIELD]}
        dates={DAY_FIELDS}
        empty={EMPTY}
        cells={ACCOUNT_CELLS}
        rowKey={({ id }) => String(id)}
        timeZone={timeZone}
      />
    </AppShell>
  );
}
