import type { ListCells } from "@/components/office/list-table";
import { Plate } from "@/components/ui/plate";
import { StateBadge, type StateTone, Tag } from "@/components/ui/state-badge";
import type { PurchaseColumn } from "@/lib/after-sale";
import { PURCHASE_STATE_WORDS, type PurchaseRowDto } from "@/lib/after-sale/client";

const TONES: Record<PurchaseRowDto["state"], StateTone> = {
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
  return <StateBadge tone={TONES[state]}>{PURCHASE_STATE_WORDS[state]}</StateBadge>;
}

export const PURCHASE_CELLS: ListCells<PurchaseRowDto, PurchaseColumn> = {
  folio: { code: true, cell: (row) => <a href={`/purchases/${row.id}`}>{row.folio}</a> },
  buyer: {
    card: "sub",
    cell: (row) => (
      <span className="grid">
        <span>{row.buyer ?? "Sin cuenta"}</span>
        <span className="meta">{row.events || row.venue}</span>
      </span>
    ),
  },
  zones: {
    cell: ({ zones }) => (
      <span className="fila flex-wrap gap-1.5">
        {zones === "" ? null : zones.split(", ").map((key) => <Plate key={key} code={key} size="sm" />)}
      </span>
    ),
  },
  state: {
    bare: true,
    cell: (row) => (
      <span className="fila">
        <PurchaseState state={row.state} />
        {row.isTest ? <Tag>Prueba</Tag> : null}
      </span>
    ),
  },
};
