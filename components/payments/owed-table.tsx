import type { ListCells } from "@/components/office/list-table";
import { Lines } from "@/components/payments/lines";
import { BtnLink } from "@/components/ui/btn-link";
import type { Column } from "@/components/ui/data-table";
import { Tag } from "@/components/ui/state-badge";
import { methodWords } from "@/lib/pricing/client";
import type { OwedColumn } from "@/lib/settlement";
import type { OwedDto } from "@/lib/settlement/client";

export const OWED_CELLS: ListCells<OwedDto, OwedColumn> = {
  buyer: {
    cell: (row) => (
      <span className="fila">
        {row.buyer ?? "Sin nombre"}
        {row.isTest ? <Tag>Prueba</Tag> : null}
      </span>
    ),
  },
  order: { cell: (row) => <Lines lines={[row.orderFolio ?? "Sin compra", row.events ?? "", row.venue ?? ""]} /> },
  payment: { cell: (row) => <Lines lines={[row.paymentFolio, methodWords(row.method)]} /> },
};

/** Where it is decided: the payment's open case, its transfer, or the purchase, from which money is given back. */
export const OWED_LINK: Column<OwedDto> = {
  key: "link",
  header: "Qué hacer",
  card: "foot",
  bare: true,
  cell: ({ reason, manualCents, orderId, paymentFolio }) => {
    const q = encodeURIComponent(paymentFolio);
    if (manualCents > 0) return <BtnLink href={`/payments-review?ver=devoluciones&q=${q}`}>Ver la devolución</BtnLink>;
    if (reason) return <BtnLink href={`/payments-review?q=${q}`}>Ver el caso</BtnLink>;
    return orderId === null ? null : <BtnLink href={`/purchases/${orderId}`}>Ver la compra</BtnLink>;
  },
};
