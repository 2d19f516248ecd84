import type { Metadata } from "next";
import { AppShell, loadVenue } from "@/app/app-shell";
import { STATEMENT_CELLS, STATEMENT_FILTERS } from "@/components/deposits/statement-cells";
import { StatementUpload } from "@/components/deposits/statement-upload";
import { uploadProblem } from "@/components/deposits/upload-problem";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { PageHeader } from "@/components/ui/panel";
import { depositAccounts, statementList } from "@/lib/deposits";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Estados de cuenta" };

const PATH = "/deposits/estado-de-cuenta";
const SEARCH = { label: "Buscar archivo", placeholder: "Nombre del archivo" };
const EMPTY = {
  title: "Todavía no hay estados de cuenta",
  text: "Sube uno y encontramos los depósitos que trae.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("deposit:confirm");
  const params = singleParams(await searchParams);
  const [{ timeZone }, accounts, page] = await Promise.all([
    loadVenue(ctx),
    depositAccounts({ ctx, input: null }),
    statementList.page({ ctx, input: statementList.fromAddress(params) }),
  ]);
  return (
    <AppShell
      ctx={ctx}
      title="Estados de cuenta"
      breadcrumb={[
        { label: "Inicio", href: "/home" },
        { label: "Depósitos", href: "/deposits" },
      ]}
    >
      <PageHeader title="Estados de cuenta" />
      <StatementUpload action={`${PATH}/archivo`} accounts={accounts} problem={uploadProblem(params.aviso)} />
      <ListView
        ctx={ctx}
        list={statementList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        empty={EMPTY}
        timeZone={timeZone}
        fields={STATEMENT_FILTERS}
        cells={STATEMENT_CELLS}
        rowKey={(row) => String(row.id)}
      />
    </AppShell>
  );
}
