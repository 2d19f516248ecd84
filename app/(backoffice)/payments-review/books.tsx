import { listPage, PAGE_SIZE, PATH } from "@/app/(backoffice)/payments-review/list-query";
import { ListPanel } from "@/components/office/list-panel";
import { DifferencesTable } from "@/components/payments/differences-table";
import { BtnLink } from "@/components/ui/btn-link";
import type { Ctx } from "@/lib/core/context";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";
import { lastReconciliation, listDifferences } from "@/lib/settlement";
import type { ReconciliationDto } from "@/lib/settlement/schemas";

const EMPTY = {
  title: "Los libros coinciden",
  text: "Cada noche comparamos los pagos de los últimos días con los de los proveedores.",
  action: <BtnLink href={`${PATH}?ver=conciliacion&situacion=resolved`}>Ver las terminadas</BtnLink>,
};
const situacion = {
  name: "situacion",
  label: "Situación",
  all: "Abiertas",
  options: [{ value: "resolved", label: "Terminadas" }],
};

function lastWords(last: ReconciliationDto | null): string {
  if (!last) return "Todavía no se hace la primera comparación: corre cada noche.";
  const { finishedAt, checked, unanswered } = last;
  const silent = unanswered > 0 ? ` ${formatCount(unanswered)} sin respuesta de su proveedor.` : "";
  return `Última comparación: ${formatDateTime(finishedAt, "America/Monterrey")}, ${formatCount(checked)} pagos.${silent}`;
}

/** Where the providers' books differ from ours. */
export async function Books({ ctx, params }: { ctx: Ctx; params: Readonly<Record<string, string>> }) {
  const state = params.situacion === "resolved" ? "resolved" : "open";
  const { items, total, page } = await listPage(params, (at) =>
    listDifferences({ ctx, input: { state, q: params.q, page: at, pageSize: PAGE_SIZE } }),
  );
  const last = await lastReconciliation({ ctx });
  const search = { label: "Buscar diferencia", placeholder: "Folio o nombre" };
  const keep = { ver: "conciliacion" };
  return (
    <>
      <p className="meta">{lastWords(last)}</p>
      <ListPanel
        {...{ path: PATH, params, search, fields: [situacion], keep, total, page, pageSize: PAGE_SIZE, empty: EMPTY }}
      >
        <DifferencesTable state={state} rows={items} />
      </ListPanel>
    </>
  );
}
