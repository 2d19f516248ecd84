import { LiveRefresh } from "@/components/home/live-refresh";
import { RetryRefunds } from "@/components/lifecycle/retry-refunds";
import { Aviso } from "@/components/ui/aviso";
import { BtnLink } from "@/components/ui/btn-link";
import { Cifra, Cifras } from "@/components/ui/cifra";
import { Panel } from "@/components/ui/panel";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount, formatMoney } from "@/lib/core/money";
import type { CancellationDto } from "@/lib/lifecycle/schemas";

const REFRESH_SECONDS = 4;

const share = (part: number, whole: number) => (whole === 0 ? 100 : Math.floor((100 * part) / whole));

/** How far the refunds of a cancelled event are, and what to do about those that failed. */
export function CancelProgress({ eventId, progress, tz }: { eventId: number; progress: CancellationDto; tz: string }) {
  const { orders, refunds } = progress;
  const asked = orders.total - orders.pending;
  const inMotion = progress.state === "running" || refunds.pending.count > 0;
  const failed = orders.failed + refunds.failed.count;
  const who = progress.requestedBy ? ` por ${progress.requestedBy}` : "";
  return (
    <>
      {inMotion ? <LiveRefresh seconds={REFRESH_SECONDS} /> : null}
      <Panel
        title="Devoluciones"
        meta={`Cancelado ${formatDateTime(progress.createdAt, tz)}${who}. ${progress.reason}`}
      >
        <Cifras>
          <Cifra
            label="Compras atendidas"
            value={formatCount(asked)}
            of={`de ${formatCount(orders.total)}`}
            share={share(asked, orders.total)}
            shareLabel="Compras atendidas"
          />
          <Cifra
            label="Devuelto"
            value={formatMoney(refunds.done.cents)}
            note={`${formatCount(refunds.done.count)} devoluciones`}
          />
          <Cifra
            label="En camino"
            value={formatMoney(refunds.pending.cents)}
            note={`${formatCount(refunds.pending.count)} devoluciones`}
          />
          <Cifra
            label="Por devolver a mano"
            value={formatMoney(refunds.manual.cents)}
            note={`${formatCount(refunds.manual.count)} devoluciones`}
          />
        </Cifras>
        <p className="meta bloque">
          {formatCount(progress.tickets)} boletos, {formatCount(progress.used)} ya usados · se liberaron{" "}
          {formatCount(progress.heldPlaces)} lugares de {formatCount(progress.holds)} compras sin pagar ·{" "}
          {progress.withFee ? "se devuelve también el cargo por servicio" : "se devuelve el precio base"}
        </p>
      </Panel>
      {failed > 0 ? (
        <Aviso
          tone="stop"
          title={
            failed === 1
              ? "Una devolución no se pudo hacer"
              : `${formatCount(failed)} devoluciones no se pudieron hacer`
          }
        >
          <p>El informe dice por qué. Corrige la causa y vuelve a intentar.</p>
          <RetryRefunds eventId={eventId} />
        </Aviso>
      ) : null}
      {!inMotion && failed === 0 ? (
        <Aviso tone="good" title="Todas las devoluciones se pidieron">
          {refunds.manual.count > 0 ? <p>Faltan las que se devuelven a mano.</p> : null}
        </Aviso>
      ) : null}
      <div className="fila flex-wrap gap-2">
        <BtnLink href={`/event/${eventId}/cancelacion/archivo?formato=xlsx`}>Descargar Excel</BtnLink>
        <BtnLink href={`/event/${eventId}/cancelacion/archivo?formato=csv`}>Descargar CSV</BtnLink>
      </div>
    </>
  );
}
