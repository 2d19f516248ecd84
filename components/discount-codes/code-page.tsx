import { ReleaseAct } from "@/components/discount-codes/code-acts";
import { USE_CELLS } from "@/components/discount-codes/code-cells";
import { ListView } from "@/components/office/list-view";
import { Panel } from "@/components/ui/panel";
import type { Ctx } from "@/lib/core/context";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { type DiscountCodeDto, type DiscountUseDto, scopeWords, worthWords } from "@/lib/discount-codes/client";
import type { ListPage } from "@/lib/lists";
import type { discountUseList } from "@/lib/orders";
import { METHOD_LABELS } from "@/lib/pricing/client";

/** What a code is worth, where, when and how often, as its form says. */
export function CodeTerms({ code }: { code: DiscountCodeDto }) {
  const { startsAt, endsAt, timeZone, maxUses, maxUsesPerBuyer, minCents, maxDiscountCents, batchId } = code;
  const time = (moment: Date | null, none: string) => (moment ? formatDateTime(moment, timeZone) : none);
  const most = maxDiscountCents === null ? "" : `, ${formatMoney(maxDiscountCents)} a lo más`;
  const rows: [string, string][] = [
    ["Descuento", `${worthWords(code)}${code.kind === "fixed" ? " por compra" : most}`],
    ["Organizador", code.adminName],
    ["Dónde vale", scopeWords(code) ?? "En todo el organizador"],
    ["Forma de pago", code.method ? METHOD_LABELS[code.method] : "Todas"],
    ["Vigencia", `${time(startsAt, "Desde ahora")} – ${time(endsAt, "sin fin")}`],
    ["Usos", batchId !== null ? "Uno" : maxUses === null ? "Sin límite" : `${maxUses} en total`],
    ["Por persona", maxUsesPerBuyer === null ? "Sin límite" : String(maxUsesPerBuyer)],
    ["Compra mínima", minCents === 0 ? "Ninguna" : `${formatMoney(minCents)} en lugares, sin cargos`],
    ...(code.note ? [["Nota", code.note] as [string, string]] : []),
  ];
  return (
    <Panel title="Condiciones">
      <dl className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="meta">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface CodeUsesProps {
  ctx: Ctx;
  code: DiscountCodeDto;
  params: Readonly<Record<string, string>>;
  list: typeof discountUseList;
  page: ListPage<DiscountUseDto>;
}

/** The purchases that had a use of the code; those that may be given back by hand say so. */
export function CodeUses({ ctx, code, params, list, page }: CodeUsesProps) {
  return (
    <>
      <div className="fila justify-between">
        <h2>Compras con el código</h2>
        {page.items.some(({ isReleasable }) => isReleasable) ? <ReleaseAct id={code.id} /> : null}
      </div>
      <ListView
        ctx={ctx}
        list={list}
        page={page}
        params={params}
        path={`/discount-code/${code.id}`}
        cells={USE_CELLS}
        rowKey={({ orderId }) => String(orderId)}
        extra={[
          {
            key: "act",
            header: "Acción",
            headerHidden: true,
            card: "foot",
            bare: true,
            cell: ({ isReleasable, folio, orderId }) =>
              isReleasable ? <ReleaseAct id={code.id} folio={folio} orderId={orderId} /> : null,
          },
        ]}
        empty={{ title: "Nadie lo ha usado", text: "Aquí aparece cada compra en cuanto empieza a pagarse con él." }}
      />
    </>
  );
}
