import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { AutoRefresh } from "@/components/checkout/auto-refresh";
import { StatementBody } from "@/components/deposits/statement-body";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { PageHeader } from "@/components/ui/panel";
import { getStatement, statementRowList } from "@/lib/deposits";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Estado de cuenta" };

const PATH = "/deposits/estado-de-cuenta";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("deposit:confirm");
  const importId = Number((await params).id);
  const query = singleParams(await searchParams);
  const statement = await orNotFound(getStatement({ ctx, input: { importId } }));
  const page = await statementRowList.page({ ctx, input: { ...statementRowList.fromAddress(query), importId } });
  const { fileName } = statement;
  return (
    <AppShell
      ctx={ctx}
      title={fileName}
      breadcrumb={[
        { label: "Inicio", href: "/home" },
        { label: "Depósitos", href: "/deposits" },
        { label: "Estados de cuenta", href: PATH },
      ]}
    >
      <PageHeader title="Estado de cuenta" meta={fileName} />
      <StatementBody ctx={ctx} statement={statement} list={statementRowList} page={page} path={PATH} params={query} />
      {statement.state === "queued" ? <AutoRefresh seconds={2} /> : null}
    </AppShell>
  );
}
