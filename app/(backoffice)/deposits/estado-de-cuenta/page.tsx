import type { Metadata } from "next";
import { AppShell, loadVenue } from "@/app/app-shell";
import { StatementUpload } from "@/components/deposits/statement-upload";
import { StatementsTable } from "@/components/deposits/statements-table";
import { uploadProblem } from "@/components/deposits/upload-problem";
import { listHref, pageParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { Migas } from "@/components/ui/migas";
import { Paginas } from "@/components/ui/paginas";
import { PagCab, Panel } from "@/components/ui/panel";
import { Vacio } from "@/components/ui/vacio";
import { depositAccounts, listStatements } from "@/lib/deposits";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Estados de cuenta" };

const PATH = "/deposits/estado-de-cuenta";
const SIZE = 20;

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("deposit:confirm");
  const params = singleParams(await searchParams);
  const page = pageParam(params.page);
  const [{ timeZone }, accounts, { items, total }] = await Promise.all([
    loadVenue(ctx),
    depositAccounts({ ctx, input: null }),
    listStatements({ ctx, input: { page, pageSize: SIZE } }),
  ]);
  return (
    <AppShell ctx={ctx} title="Estados de cuenta">
      <Migas items={[{ label: "Depósitos", href: "/deposits" }, { label: "Estados de cuenta" }]} />
      <PagCab title="Estados de cuenta" />
      <StatementUpload action={`${PATH}/archivo`} accounts={accounts} problem={uploadProblem(params.aviso)} />
      <Panel title="Archivos">
        {total > 0 ? (
          <StatementsTable path={PATH} timeZone={timeZone} rows={items} />
        ) : (
          <Vacio title="Todavía no hay estados de cuenta" text="Sube uno y encontramos los depósitos que trae." />
        )}
        <Paginas page={page} pageSize={SIZE} total={total} href={(to) => listHref(PATH, {}, { page: to })} />
      </Panel>
    </AppShell>
  );
}
