import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { EVENT_CELLS } from "@/components/barriers/passage-table";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { PageHeader } from "@/components/ui/panel";
import { barrierEventList } from "@/lib/barriers";
import { requireActor } from "@/lib/http";

const TITLE = "Registro de plumas";

export const metadata: Metadata = { title: TITLE };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Plumas", href: "/list-parking-pen" },
];
const SEARCH = { label: "Buscar en el registro", placeholder: "Equipo, detalle o final del código" };
const EMPTY = {
  title: "Ningún equipo ha dicho nada",
  text: "Aquí queda lo que dice cada equipo: lecturas, aperturas, autos, incendios y reinicios.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("barrier:read");
  const params = singleParams(await searchParams);
  const page = await barrierEventList.page({ ctx, input: barrierEventList.fromAddress(params) });
  return (
    <AppShell ctx={ctx} title={TITLE} breadcrumb={WAY}>
      <PageHeader title={TITLE} />
      <ListView
        ctx={ctx}
        list={barrierEventList}
        page={page}
        path="/list-parking-pen/registro"
        params={params}
        search={SEARCH}
        fields={[]}
        empty={EMPTY}
        cells={EVENT_CELLS}
        rowKey={(row) => String(row.id)}
        nameOf={(row) => row.controller}
      />
    </AppShell>
  );
}
