"use client";

import { LiveRefresh } from "@/components/home/live-refresh";
import { ConfirmAct } from "@/components/office/confirm-act";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Block, Panel } from "@/components/ui/panel";
import { Plate } from "@/components/ui/plate";
import { ProgressBar } from "@/components/ui/progress-bar";
import { cancelCourtesyBatchAction } from "@/lib/courtesy-qrs/actions";
import type { CourtesyBatchDto } from "@/lib/courtesy-qrs/client";

const TITLES = { running: "Generando los QR", done: "Los QR están listos", cancelled: "Lote detenido" } as const;

/** The job goes on whether or not anybody looks at its progress. */
export function BatchProgress({ batch }: { batch: CourtesyBatchDto }) {
  const { id, made, quantity, isGroup, state, zoneKey, zoneName, eventName, eventId, isEventCancelled } = batch;
  const isRunning = state === "running";
  return (
    <Panel title={TITLES[state]}>
      {isRunning ? <LiveRefresh seconds={1} /> : null}
      <Block>
        <p className="fila gap-2.5">
          <Plate code={zoneKey} size="sm" />
          <span>
            {zoneName}, {eventName}
          </span>
        </p>
        <p role="status">
          <strong>{made}</strong> de {quantity} {isGroup ? "autos de un solo QR" : "QR"}
        </p>
        <ProgressBar percent={(100 * made) / quantity} label="QR generados" />
        {isRunning ? (
          <p className="meta">Los lugares ya están tomados. Puedes cerrar esta página: el trabajo sigue.</p>
        ) : null}
        {isEventCancelled ? (
          <Notice
            tone="stop"
            title={
              made > 0
                ? "El evento se canceló: estos QR ya no dan acceso."
                : "El evento se canceló: no se generó ningún QR."
            }
          />
        ) : null}
        <div className="fila flex-wrap gap-2">
          {isRunning ? (
            <ConfirmAct
              send={cancelCourtesyBatchAction}
              input={{ id }}
              done="Detuviste el lote."
              trigger="Detener"
              title="¿Detener este lote?"
              points={[`Se quedan los ${made} QR que ya están.`, "Los demás lugares vuelven a estar libres."]}
              confirm="Detener"
            />
          ) : null}
          {made > 0 && !isRunning && !isEventCancelled ? (
            <BtnLink variant="main" href={`/generate-qr/hoja?lote=${id}`} data-no-loader="">
              <Icon name="printer" />
              Imprimir hoja (8 por página)
            </BtnLink>
          ) : null}
          <BtnLink href={`/generate-qr?evento=${eventId}&lote=${id}`}>Ver la lista</BtnLink>
        </div>
      </Block>
    </Panel>
  );
}
