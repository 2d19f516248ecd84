import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { FINDING_CELLS, FINDING_FIELDS, FINDING_SEARCH } from "@/components/access/finding-cells";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { findingList } from "@/lib/access";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Conflictos sin red" };

const EMPTY = {
  title: "No hay conflictos",
  text: "Lo que un acceso decide sin red y la plataforma habría dicho de otra manera aparece aquí en cuanto sube.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("finding:read");
  const params = singleParams(await searchParams);
  const page = await findingList.page({ ctx, input: findingList.fromAddress(params) });
  return (
    <AppShell ctx={ctx} title="Conflictos sin red">
      <PageHeader title="Conflictos sin red">
        <BtnLink href="/parkingArea/entradas">Entradas y salidas</BtnLink>
      </PageHeader>
      <ListView
        ctx={ctx}
        list={findingList}
        page={page}
        path="/parkingArea/conflictos"
        params={params}
        search={FINDING_SEARCH}
        fields={FINDING_FIELDS}
        more={[{ name: "evento", label: "De un evento" }]}
        empty={EMPTY}
        cells={FINDING_CELLS}
        rowKey={(row) => String(row.id)}
      />
    </AppShell>
  );
}
