import { Estado, type EstadoTone, EtiquetaAviso } from "@/components/ui/estado";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { PURCHASE_STATE_WORDS, type PurchaseRowDto } from "@/lib/after-sale/schemas";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";

const TONES: Record<PurchaseRowDto["state"], EstadoTone> = {
  cart: "none",
  awaiting_payment: "alert",
  paid: "good",
  partially_refunded: "past",
  refunded: "past",
  review: "alert",
  expired: "stop",
  cancelled: "stop",
};

/** A purchase's state: shape, colour and words. */
export function PurchaseState({ state }: { state: PurchaseRowDto["state"] }) {
  return <Estado tone={TONES[state]}>{PURCHASE_STATE_WORDS[state]}</Estado>;
}

const COLUMNS: readonly Columna<PurchaseRowDto>[] = [
  {
    key: "folio",
    header: "Folio",
    card: "title",
    code: true,
    rowHeader: true,
    cell: (row) => <a href={`/purchases/${row.id}`}>{row.folio}</a>,
  },
  {
    key: "buyer",
    header: "Comprador",
    card: "sub",
    cell: (row) => (
      <span className="grid">
        <span>{row.buyer ?? "Sin cuenta"}</span>
        <span className="meta">{row.events || row.venue}</span>
      </span>
    ),
  },
  {
    key: "state",
    header: "Estado",
    card: "foot",
    bare: true,
    cell: (row) => (
      <span className="fila">
        <PurchaseState state={row.state} />
        {row.isTest ? <EtiquetaAviso>Prueba</EtiquetaAviso> : null}
      </span>
    ),
  },
  { key: "places", header: "Lugares", card: "foot", number: true, cell: (row) => row.places },
  { key: "total", header: "Total", card: "foot", number: true, cell: (row) => formatMoney(row.totalCents) },
  { key: "when", header: "Cuándo", card: "foot", cell: (row) => formatDateTime(row.createdAt, row.timeZone) },
];

/** Purchases of a tenant, the newest first. */
export function PurchasesTable({ rows }: { rows: readonly PurchaseRowDto[] }) {
  return <Tabla caption="Compras" columns={COLUMNS} rows={rows} rowKey={(row) => String(row.id)} />;
}
