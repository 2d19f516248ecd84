import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { QR_CELLS } from "@/components/qr-history/qr-cells";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { KIND_WORDS } from "@/lib/passes/client";
import { qrList } from "@/lib/qr-history";
import { STATE_WORDS } from "@/lib/qr-history/client";

export const metadata: Metadata = { title: "Historial de QR" };

const PATH = "/historyQR";
const SEARCH = { label: "Buscar QR", placeholder: "Código, nombre, correo o placa" };
const EMPTY = { title: "Todavía no hay QR", text: "Aquí aparece cada QR en cuanto se vende, se regala o se crea." };

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const kindField = { name: "tipo", label: "Tipo", all: "Todos los tipos", options: optionsOf(KIND_WORDS) };
const stateField = { name: "estado", label: "Estado", all: "Todos los estados", options: optionsOf(STATE_WORDS) };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("qr:history");
  const params = singleParams(await searchParams);
  const page = await qrList.page({ ctx, input: qrList.fromAddress(params) });
  return (
    <AppShell ctx={ctx} title="Historial de QR">
      <PageHeader title="Historial de QR" />
      <ListView
        ctx={ctx}
        list={qrList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={[kindField, stateField]}
        empty={EMPTY}
        cells={QR_CELLS}
        rowKey={(row) => String(row.id)}
        {...(params.evento ? { keep: { evento: params.evento } } : {})}
      />
    </AppShell>
  );
}
