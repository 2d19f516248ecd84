import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { PURCHASE_CELLS } from "@/components/after-sale/purchases-table";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { PageHeader } from "@/components/ui/panel";
import { purchaseList } from "@/lib/after-sale";
import { PURCHASE_STATE_WORDS, PURCHASE_STATES } from "@/lib/after-sale/client";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Compras" };

const PATH = "/purchases";
const EMPTY = { title: "Todavía no hay compras", text: "Aquí aparece cada compra en cuanto alguien empieza a pagar." };
const SEARCH = { label: "Buscar compra", placeholder: "Folio, nombre, correo o teléfono" };
const stateField = {
  name: "estado",
  label: "Estado",
  all: "Todos los estados",
  options: PURCHASE_STATES.map((value) => ({ value, label: PURCHASE_STATE_WORDS[value] })),
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("order:read");
  const params = singleParams(await searchParams);
  const page = await purchaseList.page({ ctx, input: purchaseList.fromAddress(params) });
  return (
    <AppShell ctx={ctx} title="Compras">
      <PageHeader title="Compras" />
      <ListView
        ctx={ctx}
        list={purchaseList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={[stateField]}
        empty={EMPTY}
        cells={PURCHASE_CELLS}
        rowKey={(row) => String(row.id)}
      />
    </AppShell>
  );
}
