import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { AutoRefresh } from "@/components/checkout/auto-refresh";
import { StatementBody } from "@/components/deposits/statement-body";
import { pageParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { Migas } from "@/components/ui/migas";
import { PagCab } from "@/components/ui/panel";
import { getStatement, listStatementRows } from "@/lib/deposits";
import { ROW_STATES } from "@/lib/deposits/schemas";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Estado de cuenta" };

const PATH = "/deposits/estado-de-cuenta";
const SIZE = 50;

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("deposit:confirm");
  const importId = Number((await params).id);
  const query = singleParams(await searchParams);
  const statement = await orNotFound(getStatement({ ctx, input: { importId } }));
  const state = ROW_STATES.find((one) => one === query.estado) ?? null;
  const page = pageParam(query.page);
  const rows = await listStatementRows({ ctx, input: { importId, state, page, pageSize: SIZE } });
  const { fileName } = statement;
  return (
    <AppShell ctx={ctx} title="Estado de cuenta">
      <Migas
        items={[
          { label: "Depósitos", href: "/deposits" },
          { label: "Estados de cuenta", href: PATH },
          { label: fileName },
        ]}
      />
      <PagCab title="Estado de cuenta" meta={fileName} />
      <StatementBody {...{ statement, rows, path: PATH, params: query, page, pageSize: SIZE }} />
      {statement.state === "queued" ? <AutoRefresh seconds={2} /> : null}
    </AppShell>
  );
}
