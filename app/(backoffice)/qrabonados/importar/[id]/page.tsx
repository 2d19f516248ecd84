import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { AutoRefresh } from "@/components/checkout/auto-refresh";
import { peopleRowCells } from "@/components/imports/people-cells";
import { keptTab, PeopleReport, ROW_EMPTY } from "@/components/imports/people-report";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { getImport, importRowList } from "@/lib/subscriber-qrs";
import { discardImportAction, mapImportAction, startImportAction } from "@/lib/subscriber-qrs/actions";
import { FIELD_LABELS, IMPORT_FIELDS } from "@/lib/subscriber-qrs/client";

export const metadata: Metadata = { title: "Lista de abonados" };

const PATH = "/qrabonados/importar";
const BREADCRUMB = [
  { label: "QR de abonados", href: "/qrabonados" },
  { label: "Importar", href: PATH },
];
const FIELDS = IMPORT_FIELDS.map((field) => ({ field, label: FIELD_LABELS[field] }));
const SEARCH = { label: "Buscar renglón", placeholder: "Nombre, placa o correo" };
const CELLS = {
  ...peopleRowCells((id) => `/qrabonados/${id}`),
  plate: { code: true },
  zone: { cell: ({ values }: { values: { zone: string } }) => values.zone || "La elegida" },
};

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
      <PeopleReport
        file={file}
        home={PATH}
        made="/qrabonados"
        fields={FIELDS}
        params={query}
        points={[
          `Cada quien recibe su lugar en la zona ${file.zoneKey} en todos los eventos que le tocan.`,
          "Si en algún evento no alcanzan los lugares, no se crea ninguno.",
        ]}
        map={mapImportAction}
        start={startImportAction}
        discard={discardImportAction}
      >
        <ListView
          ctx={ctx}
          list={importRowList}
          page={page}
          path={`${PATH}/${importId}`}
          params={query}
          search={SEARCH}
          empty={ROW_EMPTY}
          cells={CELLS}
          keep={keptTab(query)}
          rowKey={(row) => String(row.rowNumber)}
        />
      </PeopleReport>
      {file.state === "queued" ? <AutoRefresh seconds={2} /> : null}
    </AppShell>
  );
}
