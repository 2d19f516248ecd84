"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { BtnLink } from "@/components/ui/btn-link";
import { formatCount } from "@/lib/core/money";
import { discardImportAction, startImportAction } from "@/lib/subscriber-qrs/actions";
import type { ImportDto } from "@/lib/subscriber-qrs/schemas";

const people = (count: number) => (count === 1 ? "1 persona" : `${formatCount(count)} personas`);

export function ImportActs({ file }: { file: ImportDto }) {
  const { id: importId, rowsTotal, rowsBad, fileName, zoneKey } = file;
  const good = rowsTotal - rowsBad;
  return (
    <div className="fila flex-wrap gap-3">
      {good > 0 ? (
        <ConfirmAct
          send={startImportAction}
          input={{ importId, leaveOut: rowsBad > 0 }}
          done="Empezó la importación."
          trigger={
            rowsBad > 0 ? `Importar ${people(good)} y dejar fuera ${formatCount(rowsBad)}` : `Importar ${people(good)}`
          }
          look={{ variant: "main" }}
          title={`¿Crear el QR de ${people(good)}?`}
          points={[
            `Cada quien recibe su lugar en la zona ${zoneKey} en todos los eventos que le tocan.`,
            "Si en algún evento no alcanzan los lugares, no se crea ninguno.",
            ...(rowsBad > 0 ? [`${formatCount(rowsBad)} con errores quedan fuera.`] : []),
          ]}
          note={null}
          confirm="Importar"
          danger={false}
        />
      ) : null}
      <BtnLink href={`/qrabonados/importar/${importId}?columnas=1`}>Cambiar columnas</BtnLink>
      <ConfirmAct
        send={discardImportAction}
        input={{ importId }}
        done="Archivo descartado."
        goTo="/qrabonados/importar"
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
