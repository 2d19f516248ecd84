import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { AutoRefresh } from "@/components/checkout/auto-refresh";
import { peopleRowCells } from "@/components/imports/people-cells";
import { keptTab, PeopleReport, ROW_EMPTY } from "@/components/imports/people-report";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { accountPath } from "@/components/prepaid/accounts/account-fields";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { prepaidFileRowList, readPrepaidFile } from "@/lib/prepaid";
import { discardPrepaidFileAction, mapPrepaidFileAction, startPrepaidFileAction } from "@/lib/prepaid/actions";
import { FIELD_LABELS, IMPORT_FIELDS } from "@/lib/prepaid/client";

export const metadata: Metadata = { title: "Lista de prepago" };

const HOME = "/generateQrToUser/importar";
const BREADCRUMB = [
  { label: "QR de prepago", href: "/generateQrToUser" },
  { label: "Importar", href: HOME },
];
const FIELDS = IMPORT_FIELDS.map((field) => ({ field, label: FIELD_LABELS[field] }));
const SEARCH = { label: "Buscar renglón", placeholder: "Nombre, contacto, apodo o placa" };
const POINTS = [
  "A cada quien le llega su QR. A quien es nuevo lo invitamos a elegir su contraseña.",
  "Quien no tiene saldo inicial empieza con su primera recarga.",
  "El saldo inicial es un regalo: cuenta en lo que el recinto regala al mes.",
];

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("prepaid:write");
  const importId = Number((await params).id);
  const asked = singleParams(await searchParams);
  const file = await orNotFound(readPrepaidFile({ ctx, input: { importId } }));
  const page = await prepaidFileRowList.page({ ctx, input: { ...prepaidFileRowList.fromAddress(asked), importId } });
  const cells = {
    ...peopleRowCells(accountPath),
    type: { cell: ({ values }: { values: { type: string } }) => values.type || file.typeName },
    plates: { code: true },
    balance: { number: true },
  };
  return (
    <AppShell ctx={ctx} title={file.fileName} breadcrumb={BREADCRUMB}>
      <PageHeader title={file.fileName} meta={`${file.enclosureName}, ${file.typeName}`} />
      <PeopleReport
        file={file}
        home={HOME}
        made="/generateQrToUser"
        fields={FIELDS}
        params={asked}
        points={POINTS}
        map={mapPrepaidFileAction}
        start={startPrepaidFileAction}
        discard={discardPrepaidFileAction}
      >
        <ListView
          ctx={ctx}
          list={prepaidFileRowList}
          page={page}
          path={`${HOME}/${importId}`}
          params={asked}
          search={SEARCH}
          empty={ROW_EMPTY}
          cells={cells}
          keep={keptTab(asked)}
          rowKey={(row) => String(row.rowNumber)}
        />
      </PeopleReport>
      {file.state === "queued" ? <AutoRefresh seconds={2} /> : null}
    </AppShell>
  );
}
