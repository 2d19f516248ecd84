"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ColumnsForm } from "@/components/imports/columns-form";
import { DiscardFile } from "@/components/imports/discard-file";
import { Checkbox } from "@/components/ui/choice";
import { notify } from "@/components/ui/toaster";
import { discardStatementAction, startImportAction } from "@/lib/deposits/actions";
import type { StatementPreview } from "@/lib/deposits/client";

interface MappingFormProps {
  statement: Pick<StatementPreview, "id" | "preview" | "mapping" | "fileName">;
  path: string;
}

const FIELDS = [
  { name: "date", label: "Fecha" },
  { name: "amount", label: "Abono", help: "Lo que entró a la cuenta." },
  { name: "charge", label: "Cargo", help: "Lo que salió, si tiene su propia columna.", isOptional: true },
] as const;

const TEXT = {
  name: "text",
  legend: "Referencia y concepto",
  help: "Marca todas las columnas donde el banco puede escribir la referencia.",
};

/** Choosing the columns also starts the import. */
export function MappingForm({ statement, path }: MappingFormProps) {
  const router = useRouter();
  const { id: importId, preview, mapping, fileName } = statement;
  const [accept, setAccept] = useState(false);
  return (
    <ColumnsForm
      preview={preview}
      likely={mapping && { firstRow: mapping.firstRow, one: mapping, several: mapping.text }}
      fields={FIELDS}
      several={TEXT}
      send={({ firstRow, one, several }) =>
        startImportAction({ importId, mapping: { firstRow, ...one, text: several }, acceptMatched: accept })
      }
      done={() => {
        notify("Empezó la importación.");
        router.refresh();
      }}
      submit="Importar"
      discard={<DiscardFile fileName={fileName} path={path} send={() => discardStatementAction({ importId })} />}
    >
      <Checkbox
        label="Aceptar de una vez los identificados, donde el recinto pide una sola persona"
        checked={accept}
        onChange={({ target }) => setAccept(target.checked)}
      />
    </ColumnsForm>
  );
}
