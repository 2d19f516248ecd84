import { DataTable } from "@/components/ui/data-table";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import { formatCount, formatMoney } from "@/lib/core/money";
import type { CancellationPreviewDto, MethodRefundDto } from "@/lib/lifecycle/client";
import { methodWords, OFFLINE_METHODS } from "@/lib/pricing/client";

/** What cancelling would do now: places, passes and money. */
export function CancelPreview({ preview }: { preview: CancellationPreviewDto }) {
  const { orders, tickets, used, holds, heldPlaces, otherPasses, totalCents, baseCents, feeCents } = preview;
  return (
    <>
      <section className="panel" aria-label="Qué se cancela">
        <Stats>
          <Stat
            label="Compras por devolver"
            value={formatCount(orders)}
            note={tickets === 1 ? "1 boleto" : `${formatCount(tickets)} boletos`}
          />
          <Stat
            label="Dinero que vuelve"
            value={formatMoney(totalCents)}
            note={
              preview.withFee
                ? `Boletos ${formatMoney(baseCents)} · Cargos ${formatMoney(feeCents)}`
                : "El precio base; el cargo por servicio no"
            }
          />
          <Stat label="A cargo del organizador" value={formatMoney(totalCents)} note="Se descuenta de su liquidación" />
          <Stat label="Apartados sin pagar" value={formatCount(heldPlaces)} note={holdsNote(holds)} />
        </Stats>
      </section>
      {used > 0 ? (
        <Notice tone="alert" title={usedTitle(used)}>
          <p>También se devuelven, y el informe los señala.</p>
        </Notice>
      ) : null}
      {otherPasses > 0 ? (
        <Notice
          tone="info"
          title={`También ${otherPasses === 1 ? "deja de valer 1 código" : `dejan de valer ${formatCount(otherPasses)} códigos`} sin compra, como las cortesías.`}
        >
          <p>Avisamos por correo o WhatsApp a cada persona a quien se lo enviaste.</p>
        </Notice>
      ) : null}
      {preview.methods.length > 0 ? (
        <Panel title="Cómo vuelve el dinero">
          <MethodsTable methods={preview.methods} />
        </Panel>
      ) : null}
    </>
  );
}

const usedTitle = (used: number) =>
  used === 1 ? "Un boleto ya se usó para entrar" : `${formatCount(used)} boletos ya se usaron para entrar`;
const holdsNote = (holds: number) =>
  holds === 0 ? "Nada que liberar" : `en ${formatCount(holds)} ${holds === 1 ? "compra" : "compras"}; se liberan`;

function MethodsTable({ methods }: { methods: readonly MethodRefundDto[] }) {
  return (
    <DataTable
      caption="Devoluciones por forma de pago"
      rows={methods}
      rowKey={(row) => row.method}
      columns={[
        {
          key: "method",
          header: "Forma de pago",
          card: "title",
          rowHeader: true,
          cell: (row) => methodWords(row.method),
        },
        { key: "orders", header: "Compras", card: "foot", number: true, cell: (row) => formatCount(row.orders) },
        { key: "cents", header: "Monto", card: "foot", number: true, cell: (row) => <Money cents={row.cents} /> },
        { key: "how", header: "Cómo", card: "foot", cell: (row) => wayBackWords(row) },
      ]}
    />
  );
}

function wayBackWords({ method, cents }: MethodRefundDto): string {
  if (cents === 0) return "Nada que devolver";
  return OFFLINE_METHODS.some((one) => one === method)
    ? "A mano, a la cuenta del comprador"
    : "Al mismo medio, por el proveedor";
}
