import { listPage, PAGE_SIZE, PATH } from "@/app/(backoffice)/payments-review/list-query";
import { ListPanel } from "@/components/office/list-panel";
import { RefundsTable } from "@/components/payments/refunds-table";
import { BtnLink } from "@/components/ui/btn-link";
import type { Ctx } from "@/lib/core/context";
import { listRefundWork } from "@/lib/settlement";
import { REFUND_WORK_STATES } from "@/lib/settlement/schemas";

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
const situacion = {
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
  const state = REFUND_WORK_STATES.find((one) => one === params.situacion) ?? "open";
  const { items, total, page } = await listPage(params, (at) =>
    listRefundWork({ ctx, input: { state, q: params.q, page: at, pageSize: PAGE_SIZE } }),
  );
  const search = { label: "Buscar devolución", placeholder: "Folio, nombre o referencia" };
  const keep = { ver: "devoluciones" };
  return (
    <ListPanel
      {...{ path: PATH, params, search, fields: [situacion], keep, total, page, pageSize: PAGE_SIZE, empty: EMPTY }}
    >
      <RefundsTable rows={items} />
    </ListPanel>
  );
}
