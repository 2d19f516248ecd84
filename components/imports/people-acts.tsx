"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { BtnLink } from "@/components/ui/btn-link";
import { formatCount, formatCounted } from "@/lib/core/money";
import type { ActionResult } from "@/lib/http/form-state";
import type { PeopleFileDto } from "@/lib/imports/client";

interface PeopleActsProps {
  file: PeopleFileDto;
  /** The page of all files of this kind. */
  home: string;
  /** What is going to happen to each person. */
  points: readonly string[];
  start: (input: { importId: number; leaveOut: boolean }) => Promise<ActionResult<unknown>>;
  discard: (input: { importId: number }) => Promise<ActionResult<unknown>>;
}

export function PeopleActs({ file, home, points, start, discard }: PeopleActsProps) {
  const { id: importId, rowsTotal, rowsBad, fileName } = file;
  const good = rowsTotal - rowsBad;
  const people = formatCounted(good, "persona", "personas");
  return (
    <div className="fila flex-wrap gap-3">
      {good > 0 ? (
        <ConfirmAct
          send={start}
          input={{ importId, leaveOut: rowsBad > 0 }}
          done="Empezó la importación."
          trigger={`Importar ${people}${rowsBad > 0 ? ` y dejar fuera ${formatCount(rowsBad)}` : ""}`}
          look={{ variant: "main" }}
          title={`¿Crear el QR de ${people}?`}
          points={[...points, ...(rowsBad > 0 ? [`${formatCount(rowsBad)} con errores quedan fuera.`] : [])]}
          note={null}
          confirm="Importar"
          danger={false}
        />
      ) : null}
      <BtnLink href={`${home}/${importId}?columnas=1`}>Cambiar columnas</BtnLink>
      <ConfirmAct
        send={discard}
        input={{ importId }}
        done="Archivo descartado."
        goTo={home}
        trigger="Descartar"
        look={{}}
        title={`¿Descartar ${fileName}?`}
        points={["No se crea ningún QR.", "Puedes subir el archivo otra vez."]}
        note={null}
        confirm="Descartar"
      />
    </div>
  );
}
