import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { templates } from "@/app/templates";
import { FAILED_ACTS, FAILED_CELLS } from "@/components/messages/failed-table";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { failedMessageList } from "@/lib/notifications";
import { CHANNEL_LABELS } from "@/lib/notifications/client";

export const metadata: Metadata = { title: "Mensajes sin entregar" };

const PATH = "/messages";
const SEARCH = { label: "Buscar persona", placeholder: "Nombre de la persona" };
const EMPTY = {
  title: "No hay mensajes sin entregar",
  text: "Aquí aparecen los correos y mensajes de WhatsApp que no se pudieron enviar.",
};
const LABELS = Object.fromEntries(templates.map(({ template, label }) => [template, label ?? template]));
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const FIELDS = [
  { name: "mensaje", label: "Mensaje", all: "Todos los mensajes", options: optionsOf(LABELS) },
  { name: "canal", label: "Canal", all: "Correo y WhatsApp", options: optionsOf(CHANNEL_LABELS) },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("message:read");
  const params = singleParams(await searchParams);
  const page = await failedMessageList.page({ ctx, input: failedMessageList.fromAddress(params) });
  return (
    <AppShell ctx={ctx} title="Mensajes sin entregar">
      <PageHeader
        title="Mensajes sin entregar"
        meta="Se dejó de intentar: los rechazó el servicio o se acabaron los intentos"
      />
      <ListView
        ctx={ctx}
        list={failedMessageList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={FIELDS}
        empty={EMPTY}
        cells={FAILED_CELLS}
        extra={[FAILED_ACTS]}
        rowKey={(row) => String(row.id)}
      />
    </AppShell>
  );
}
