import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { AutoRefresh } from "@/components/checkout/auto-refresh";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ImportReport } from "@/components/subscribers/import-report";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { getImport, importRowList } from "@/lib/subscriber-qrs";

export const metadata: Metadata = { title: "Lista de abonados" };

const BREADCRUMB = [
  { label: "QR de abonados", href: "/qrabonados" },
  { label: "Importar", href: "/qrabonados/importar" },
];

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("subscriber_qr:write");
  const importId = Number((await params).id);
  const query = singleParams(await searchParams);
  const file = await orNotFound(getImport({ ctx, input: { importId } }));
  const page = await importRowList.page({ ctx, input: { ...importRowList.fromAddress(query), importId } });
  const zone = `${file.zoneKey} ${file.zoneName}`;
  return (
    <AppShell ctx={ctx} title={file.fileName} breadcrumb={BREADCRUMB}>
      <PageHeader title={file.fileName} meta={file.seasonName ? `${zone}, ${file.seasonName}` : zone} />
      <ImportReport
        ctx={ctx}
        file={file}
        list={importRowList}
        page={page}
        path={`/qrabonados/importar/${importId}`}
        params={query}
      />
      {file.state === "queued" ? <AutoRefresh seconds={2} /> : null}
    </AppShell>
  );
}
