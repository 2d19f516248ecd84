import { LiveRefresh } from "@/components/home/live-refresh";
import { Aviso } from "@/components/ui/aviso";
import { BarraProgreso } from "@/components/ui/barra-progreso";
import type { CourtesyBatchDto } from "@/lib/courtesy-qrs/client";

const SECONDS = 3;

/** Batches that a job is making at this moment. */
export function RunningBatches({ batches }: { batches: readonly CourtesyBatchDto[] }) {
  if (batches.length === 0) return null;
  return (
    <>
      <LiveRefresh seconds={SECONDS} />
      {batches.map(({ id, eventName, zoneKey, made, quantity }) => (
        <Aviso key={id} tone="info" title={`Generando ${made} de ${quantity} QR`}>
          <a className="enlace" href={`/generate-qr/lote/${id}`}>
            {eventName}, zona {zoneKey}
          </a>
          <BarraProgreso percent={(100 * made) / quantity} label="QR generados" />
        </Aviso>
      ))}
    </>
  );
}
