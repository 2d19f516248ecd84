import { ListView } from "@/components/office/list-view";
import { DIFFERENCE_ACTS, DIFFERENCE_CELLS, DIFFERENCE_END } from "@/components/payments/differences-table";
import { UnknownCallbacks } from "@/components/payments/unknown-callbacks";
import { BtnLink } from "@/components/ui/btn-link";
import type { Ctx } from "@/lib/core/context";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";
import { differenceList, lastReconciliation, listUnknownCallbacks } from "@/lib/settlement";
import type { ReconciliationDto } from "@/lib/settlement/client";

const PATH = "/payments-review";
const ZONE = "America/Monterrey";
const SEARCH = { label: "Buscar diferencia", placeholder: "Folio o nombre" };
const KEEP = { ver: "conciliacion" };
const EMPTY = {
  title: "Los libros coinciden",
  text: "Cada noche comparamos los pagos de los últimos días con los de los proveedores.",
  action: <BtnLink href={`${PATH}?ver=conciliacion&situacion=resolved`}>Ver las terminadas</BtnLink>,
};
/** Before the first comparison nobody knows whether they agree. */
const NOT_COMPARED = { title: "Sin diferencias por ahora", text: EMPTY.text };
const stateField = {
  name: "situacion",
  label: "Situación",
  all: "Abiertas",
  options: [{ value: "resolved", label: "Terminadas" }],
};

function lastWords(last: ReconciliationDto | null): string {
  if (!last) return "Todavía no se hace la primera comparación: corre cada noche.";
  const { finishedAt, checked, unanswered } = last;
  const silent = unanswered > 0 ? ` ${formatCount(unanswered)} sin respuesta de su proveedor.` : "";
  return `Última comparación: ${formatDateTime(finishedAt, ZONE)}, ${formatCount(checked)} pagos.${silent}`;
}

/** Where the providers' books differ from ours, and what they told of charges that we do not have. */
export async function Books({ ctx, params }: { ctx: Ctx; params: Readonly<Record<string, string>> }) {
  const page = await differenceList.page({ ctx, input: differenceList.fromAddress(params) });
  const last = await lastReconciliation({ ctx });
  const isOpen = params.situacion !== "resolved";
  const unknown = isOpen ? await listUnknownCallbacks({ ctx }) : [];
  return (
    <>
      <p className="meta">{lastWords(last)}</p>
      <UnknownCallbacks rows={unknown} timeZone={ZONE} />
      <ListView
        ctx={ctx}
        list={differenceList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        empty={last ? EMPTY : NOT_COMPARED}
        keep={KEEP}
        fields={[stateField]}
        cells={DIFFERENCE_CELLS}
        alwaysFilters
        extra={[isOpen ? DIFFERENCE_ACTS : DIFFERENCE_END]}
        rowKey={(row) => String(row.id)}
      />
    </>
  );
}
