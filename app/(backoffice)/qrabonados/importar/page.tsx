import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { PeopleFiles } from "@/components/imports/people-files";
import { refusedFile, type SearchParams, singleParams } from "@/components/office/list-url";
import { ImportUpload } from "@/components/subscribers/import-upload";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { importList, subscriberOptions } from "@/lib/subscriber-qrs";

export const metadata: Metadata = { title: "Importar abonados" };

const PATH = "/qrabonados/importar";
const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "QR de abonados", href: "/qrabonados" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("subscriber_qr:write");
  const params = singleParams(await searchParams);
  const [options, page] = await Promise.all([
    subscriberOptions({ ctx }),
    importList.page({ ctx, input: importList.fromAddress(params) }),
  ]);
  const problem = refusedFile(params.aviso) ? undefined : params.aviso;
  return (
    <AppShell ctx={ctx} title="Importar abonados" breadcrumb={BREADCRUMB}>
      <PageHeader title="Importar abonados" />
      <ImportUpload home={PATH} options={options} problem={problem} />
      <PeopleFiles ctx={ctx} list={importList} page={page} path={PATH} params={params} placeholder="Archivo o zona" />
    </AppShell>
  );
}
