import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { PurchasesTable } from "@/components/after-sale/purchases-table";
import { ListPanel } from "@/components/office/list-panel";
import { listHref, pageParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { PagCab } from "@/components/ui/panel";
import { listPurchases } from "@/lib/after-sale";
import { PURCHASE_STATE_WORDS, PURCHASE_STATES } from "@/lib/after-sale/schemas";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Compras" };

const PATH = "/purchases";
const SIZE = 20;
const EMPTY = { title: "Todavía no hay compras", text: "Aquí aparece cada compra en cuanto alguien empieza a pagar." };
const estado = {
  name: "estado",
  label: "Estado",
  all: "Todos los estados",
  options: PURCHASE_STATES.map((value) => ({ value, label: PURCHASE_STATE_WORDS[value] })),
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("order:read");
  const params = singleParams(await searchParams);
  const page = pageParam(params.page);
  const state = PURCHASE_STATES.find((one) => one === params.estado);
  const { items, total } = await listPurchases({ ctx, input: { q: params.q, state, page, pageSize: SIZE } });
  if (items.length === 0 && page > 1) redirect(listHref(PATH, params, { page: null }));
  const search = { label: "Buscar compra", placeholder: "Folio, nombre, correo o teléfono" };
  return (
    <AppShell ctx={ctx} title="Compras">
      <PagCab title="Compras" />
      <ListPanel {...{ path: PATH, params, search, fields: [estado], total, page, pageSize: SIZE, empty: EMPTY }}>
        <PurchasesTable rows={items} />
      </ListPanel>
    </AppShell>
  );
}
