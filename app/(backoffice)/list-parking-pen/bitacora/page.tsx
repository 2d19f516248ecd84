import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { COMMAND_CELLS } from "@/components/barriers/commands-table";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { PageHeader } from "@/components/ui/panel";
import { commandList } from "@/lib/barriers";
import { requireActor } from "@/lib/http";

const TITLE = "Bitácora de plumas";

export const metadata: Metadata = { title: TITLE };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Plumas", href: "/list-parking-pen" },
];
const SEARCH = { label: "Buscar orden", placeholder: "Motivo o pluma" };
const EMPTY = { title: "Nadie ha abierto una pluma", text: "Aquí queda cada orden, con quién la dio y por qué." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("barrier:read");
  const params = singleParams(await searchParams);
  const page = await commandList.page({ ctx, input: commandList.fromAddress(params) });
  return (
    <AppShell ctx={ctx} title={TITLE} breadcrumb={WAY}>
      <PageHeader title={TITLE} />
      <ListView
        ctx={ctx}
        list={commandList}
        page={page}
        path="/list-parking-pen/bitacora"
        params={params}
        search={SEARCH}
        fields={[]}
        empty={EMPTY}
        cells={COMMAND_CELLS}
        rowKey={(row) => String(row.id)}
        nameOf={(row) => row.lane}
      />
    </AppShell>
  );
}
