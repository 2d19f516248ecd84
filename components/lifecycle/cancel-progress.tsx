import { LiveRefresh } from "@/components/home/live-refresh";
import { RetryRefunds } from "@/components/lifecycle/retry-refunds";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount, formatMoney } from "@/lib/core/money";
import type { CancellationDto } from "@/lib/lifecycle/client";

const REFRESH_SECONDS = 4;

const refundsNote = (count: number) => (count === 1 ? "1 devolución" : `${formatCount(count)} devoluciones`);

/** "Se liberaron 3 lugares de 2 compras sin pagar"; empty where there were none. */
function releasedNote({ holds, heldPlaces }: CancellationDto): string {
  if (holds === 0) return "";
  const places = heldPlaces === 1 ? "Se liberó 1 lugar" : `Se liberaron ${formatCount(heldPlaces)} lugares`;
  return `${places} de ${holds === 1 ? "1 compra" : `${formatCount(holds)} compras`} sin pagar`;
}

/** What the cancellation touched, in a line. */
function touchedNote(progress: CancellationDto): string {
  const { tickets, used, withFee } = progress;
  const own = `${tickets === 1 ? "1 boleto" : `${formatCount(tickets)} boletos`}${used > 0 ? `, ${formatCount(used)} ya ${used === 1 ? "usado" : "usados"}` : ""}`;
  const money = withFee ? "Se devuelve también el cargo por servicio" : "Se devuelve el precio base";
  return [own, releasedNote(progress), money, lateNote(progress)].filter(Boolean).join(" · ");
}

/** "1 compra se pagó cuando el evento ya se había cancelado: …"; empty where there were none. */
function lateNote({ late }: CancellationDto): string {
  if (late.count === 0) return "";
  const paid = late.count === 1 ? "1 compra se pagó" : `${formatCount(late.count)} compras se pagaron`;
  return `${paid} cuando el evento ya se había cancelado: se devuelve todo lo que llegó, ${formatMoney(late.cents)}`;
}

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
        <Stats>
          <Stat
            label="Compras atendidas"
            value={formatCount(asked)}
            of={`de ${formatCount(orders.total)}`}
            share={share(asked, orders.total)}
            shareLabel="Compras atendidas"
          />
          <Stat label="Devuelto" value={formatMoney(refunds.done.cents)} note={refundsNote(refunds.done.count)} />
          <Stat
            label="En camino"
            value={formatMoney(refunds.pending.cents)}
            note={refundsNote(refunds.pending.count)}
          />
          <Stat
            label="Por devolver a mano"
            value={formatMoney(refunds.manual.cents)}
            note={refundsNote(refunds.manual.count)}
          />
        </Stats>
        <p className="meta bloque">{touchedNote(progress)}</p>
      </Panel>
      {failed > 0 ? (
        <Notice
          tone="stop"
          title={
            failed === 1
              ? "Una devolución no se pudo hacer"
              : `${formatCount(failed)} devoluciones no se pudieron hacer`
          }
        >
          <p>El informe dice por qué. Corrige la causa y vuelve a intentar.</p>
          <RetryRefunds eventId={eventId} />
        </Notice>
      ) : null}
      {!inMotion && failed === 0 ? (
        <Notice tone="good" title="Todas las devoluciones se pidieron">
          {refunds.manual.count > 0 ? <p>Faltan las que se devuelven a mano.</p> : null}
        </Notice>
      ) : null}
    </>
  );
}
