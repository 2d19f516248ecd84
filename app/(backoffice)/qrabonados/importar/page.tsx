import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { type SearchParams, singleParams, TOO_MANY_FILES } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { IMPORT_CELLS, IMPORT_FILTERS } from "@/components/subscribers/import-cells";
import { ImportUpload } from "@/components/subscribers/import-upload";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { importList, subscriberOptions } from "@/lib/subscriber-qrs";

export const metadata: Metadata = { title: "Importar abonados" };

const PATH = "/qrabonados/importar";
const SEARCH = { label: "Buscar lista", placeholder: "Archivo o zona" };
const EMPTY = { title: "Todavía no subes ninguna lista", text: "Usa la plantilla o tu propio archivo." };
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
  const problem = params.aviso === TOO_MANY_FILES ? undefined : params.aviso;
  return (
    <AppShell ctx={ctx} title="Importar abonados" breadcrumb={BREADCRUMB}>
      <PageHeader title="Importar abonados" />
      <ImportUpload action={`${PATH}/archivo`} options={options} problem={problem} />
      <h2>Listas anteriores</h2>
      <ListView
        ctx={ctx}
        list={importList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        empty={EMPTY}
        fields={IMPORT_FILTERS}
        cells={IMPORT_CELLS}
        rowKey={(row) => String(row.id)}
      />
    </AppShell>
  );
}
