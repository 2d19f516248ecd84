import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { FailedTable } from "@/components/messages/failed-table";
import { ListPanel } from "@/components/office/list-panel";
import { listHref, pageParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { PagCab } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { listFailedMessages } from "@/lib/notifications";
import { CHANNEL_LABELS } from "@/lib/notifications/schemas";
import { templates } from "@/worker/templates";

export const metadata: Metadata = { title: "Mensajes sin entregar" };

const PATH = "/messages";
const SIZE = 20;
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
  const page = pageParam(params.page);
  const channel = params.canal === "email" || params.canal === "whatsapp" ? params.canal : undefined;
  const { items, total } = await listFailedMessages({
    ctx,
    input: { q: params.q, template: params.mensaje, channel, page, pageSize: SIZE },
  });
  if (items.length === 0 && page > 1) redirect(listHref(PATH, params, { page: null }));
  const search = { label: "Buscar persona", placeholder: "Nombre de la persona" };
  return (
    <AppShell ctx={ctx} title="Mensajes sin entregar">
      <PagCab
        title="Mensajes sin entregar"
        meta="Se dejó de intentar: los rechazó el servicio o se acabaron los intentos"
      />
      <ListPanel {...{ path: PATH, params, search, fields: FIELDS, total, page, pageSize: SIZE, empty: EMPTY }}>
        <FailedTable rows={items} labels={LABELS} timeZone="America/Monterrey" />
      </ListPanel>
    </AppShell>
  );
}
