import { ListView } from "@/components/office/list-view";
import { REFUND_CELLS, refundActs } from "@/components/payments/refunds-table";
import { BtnLink } from "@/components/ui/btn-link";
import type { Ctx } from "@/lib/core/context";
import { refundAccounts, refundList } from "@/lib/settlement";

const PATH = "/payments-review";
const SEARCH = { label: "Buscar devolución", placeholder: "Folio, nombre o referencia" };
const KEEP = { ver: "devoluciones" };
const EMPTY = {
  title: "No hay devoluciones por hacer",
  text: "Aquí aparecen las que el proveedor no puede pagar o rechazó.",
  action: (
    <>
      <BtnLink href={`${PATH}?ver=devoluciones&situacion=pending`}>Ver las que van en camino</BtnLink>
      <BtnLink href={`${PATH}?ver=devoluciones&situacion=done`}>Ver las transferidas</BtnLink>
    </>
  ),
};
const stateField = {
  name: "situacion",
  label: "Situación",
  all: "Por hacer",
  options: [
    { value: "pending", label: "En camino" },
    { value: "done", label: "Transferidas" },
  ],
};

/** Refunds that people do or decide, those on their way, and those that people did. */
export async function Refunds({ ctx, params }: { ctx: Ctx; params: Readonly<Record<string, string>> }) {
  const page = await refundList.page({ ctx, input: refundList.fromAddress(params) });
  const accounts = await refundAccounts(ctx, [...new Set(page.items.map(({ adminId }) => adminId))]);
  return (
    <ListView
      ctx={ctx}
      list={refundList}
      page={page}
      path={PATH}
      params={params}
      search={SEARCH}
      empty={EMPTY}
      keep={KEEP}
      fields={[stateField]}
      cells={REFUND_CELLS}
      alwaysFilters
      extra={[refundActs(accounts)]}
      rowKey={(row) => String(row.id)}
    />
  );
}
