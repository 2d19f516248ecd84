"use client";

import { useRouter } from "next/navigation";
import { ColumnsForm } from "@/components/imports/columns-form";
import { DiscardFile } from "@/components/imports/discard-file";
import { PAYOUT_PATH } from "@/components/payouts/payout-path";
import { discardPayoutFileAction, readPayoutFileAction } from "@/lib/payouts/actions";
import type { PayoutFileDto } from "@/lib/payouts/client";

const FIELDS = [
  { name: "date", label: "Fecha" },
  { name: "amount", label: "Importe", help: "Lo que pagó el comprador, antes de la comisión." },
  { name: "fee", label: "Comisión", isOptional: true },
  { name: "iva", label: "IVA de la comisión", help: "Si viene aparte.", isOptional: true },
  { name: "net", label: "Neto", help: "Lo que se depositó. Con él no hace falta la comisión.", isOptional: true },
  { name: "kind", label: "Tipo", help: "Cobro, devolución, contracargo o comisión.", isOptional: true },
  {
    name: "available",
    label: "Disponible",
    help: "El día en que el proveedor ya lo puede depositar.",
    isOptional: true,
  },
  { name: "payout", label: "Id del pago", help: "Sin él, todo el archivo es un pago.", isOptional: true },
] as const;

const REFS = {
  name: "refs",
  legend: "Cobro",
  help: "Marca las columnas con el folio o los ids del cobro.",
};

/** Which columns of a provider's file hold what; then it is read. */
export function PayoutColumns({ file }: { file: Pick<PayoutFileDto, "id" | "fileName" | "preview" | "columns"> }) {
  const router = useRouter();
  const { id: fileId, fileName, preview, columns } = file;
  return (
    <ColumnsForm
      preview={preview}
      likely={
        columns && {
          firstRow: columns.firstRow,
          one: { ...columns, available: columns.available ?? null },
          several: columns.refs,
        }
      }
      fields={FIELDS}
      several={REFS}
      send={({ firstRow, one, several }) =>
        readPayoutFileAction({ fileId, columns: { firstRow, ...one, refs: several } })
      }
      // Going back leads to where the file was sent from: there is nothing more to choose here.
      done={({ id }) => router.replace(`${PAYOUT_PATH}/${id}`)}
      submit="Leer el archivo"
      discard={<DiscardFile fileName={fileName} path={PAYOUT_PATH} send={() => discardPayoutFileAction({ fileId })} />}
    />
  );
}
