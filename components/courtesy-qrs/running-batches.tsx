import { LiveRefresh } from "@/components/home/live-refresh";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { CourtesyBatchDto } from "@/lib/courtesy-qrs/client";

const SECONDS = 3;

/** Shows the progress of batches that a job is making. */
export function RunningBatches({ batches }: { batches: readonly CourtesyBatchDto[] }) {
  if (batches.length === 0) return null;
  return (
    <>
      <LiveRefresh seconds={SECONDS} />
      {batches.map(({ id, eventName, zoneKey, made, quantity }) => (
        <Notice key={id} tone="info" title={`Generando ${made} de ${quantity} QR`}>
          <a className="enlace" href={`/generate-qr/lote/${id}`}>
            {eventName}, zona {zoneKey}
          </a>
          <ProgressBar percent={(100 * made) / quantity} label="QR generados" />
        </Notice>
      ))}
    </>
  );
}
