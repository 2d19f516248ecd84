import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { PASSAGE_CELLS } from "@/components/barriers/passage-table";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { PageHeader } from "@/components/ui/panel";
import { passageList } from "@/lib/barriers";
import { requireActor } from "@/lib/http";

const TITLE = "Pasos por las plumas";

export const metadata: Metadata = { title: TITLE };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Plumas", href: "/list-parking-pen" },
];
const SEARCH = { label: "Buscar paso", placeholder: "Pluma o final del código" };
const EMPTY = {
  title: "Nadie ha pasado",
  text: "Aquí queda cada código que se lee en un carril, y qué pasó con su auto.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("barrier:read");
  const params = singleParams(await searchParams);
  const page = await passageList.page({ ctx, input: passageList.fromAddress(params) });
  return (
    <AppShell ctx={ctx} title={TITLE} breadcrumb={WAY}>
      <PageHeader title={TITLE} />
      <ListView
        ctx={ctx}
        list={passageList}
        page={page}
        path="/list-parking-pen/pasos"
        params={params}
        search={SEARCH}
        fields={[]}
        empty={EMPTY}
        cells={PASSAGE_CELLS}
        rowKey={(row) => String(row.id)}
        nameOf={(row) => row.lane}
      />
    </AppShell>
  );
}
