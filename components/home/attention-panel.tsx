import { Arrow } from "@/components/ui/arrow";
import { DiamondMark, OctagonMark } from "@/components/ui/marks";
import { Panel } from "@/components/ui/panel";
import { formatTime } from "@/lib/core/dates";
import type { Attention, Unready } from "@/lib/home";
import type { PrepaidTodayDto } from "@/lib/prepaid/client";

interface Alert {
  key: string;
  serious: boolean;
  title: string;
  text: string;
  /** Null when this person may not settle it. */
  href: string | null;
}

/** What waits of prepaid. */
type PrepaidWaits = Pick<PrepaidTodayDto, "over" | "waiting">;

interface Settling {
  timeZone: string;
  /** Null where nobody sells prepaid, or this person may not see it. */
  prepaid: PrepaidWaits | null;
  /** Sees the messages that were given up, and sends them again. */
  resends: boolean;
  /** Nothing is missing to sell. */
  isReady: boolean;
}

function alertsOf(
  {
    paymentsInReview,
    refundsByHand,
    differences,
    differingPayouts,
    unknownCallbacks,
    deposits,
    doubtedSums,
    unprovenSums,
    failedMessages,
    unguarded,
    unready,
    barriers,
  }: Attention,
  { timeZone, resends, prepaid }: Omit<Settling, "isReady">,
): Alert[] {
  const alerts = prepaid ? prepaidAlerts(prepaid) : [];
  if (paymentsInReview > 0) {
    alerts.push({
      key: "reviews",
      serious: true,
      title: paymentsInReview === 1 ? "Un pago por revisar" : `${paymentsInReview} pagos por revisar`,
      text: "Llegó dinero que necesita una decisión",
      href: "/payments-review",
    });
  }
  if (refundsByHand > 0) {
    alerts.push({
      key: "refunds",
      serious: true,
      title: refundsByHand === 1 ? "Una devolución por transferir" : `${refundsByHand} devoluciones por transferir`,
      text: "El proveedor no puede regresar ese dinero",
      href: "/payments-review?ver=devoluciones",
    });
  }
  if (differences > 0) {
    alerts.push({
      key: "differences",
      serious: false,
      title: differences === 1 ? "Una diferencia con un proveedor" : `${differences} diferencias con proveedores`,
      text: "Sus libros dicen otra cosa que los nuestros",
      href: "/payments-review?ver=conciliacion",
    });
  }
  if (differingPayouts > 0) {
    alerts.push({
      key: "payouts",
      serious: true,
      title:
        differingPayouts === 1
          ? "Un pago conciliado ya no coincide"
          : `${differingPayouts} pagos conciliados ya no coinciden`,
      text: "Nuestros libros cambiaron después",
      href: "/conciliacion?estado=different",
    });
  }
  if (unknownCallbacks > 0) {
    alerts.push({
      key: "callbacks",
      serious: false,
      title:
        unknownCallbacks === 1
          ? "Un aviso de un cobro que no tenemos"
          : `${unknownCallbacks} avisos de cobros que no tenemos`,
      text: "Un proveedor lo conoce y ningún pago de aquí lo tiene",
      href: "/payments-review?ver=conciliacion",
    });
  }
  if (deposits.near > 0) {
    alerts.push({
      key: "deposits-near",
      serious: true,
      title:
        deposits.near === 1
          ? "Un depósito está por cumplir 7 horas"
          : `${deposits.near} depósitos están por cumplir 7 horas`,
      text: deposits.dueAt ? `Boletos prometidos antes de las ${formatTime(deposits.dueAt, timeZone)}` : "Confírmalos",
      href: "/deposits",
    });
  }
  const calm = deposits.waiting - deposits.near;
  if (calm > 0) {
    alerts.push({
      key: "deposits",
      serious: false,
      title: calm === 1 ? "Un depósito por confirmar" : `${calm} depósitos por confirmar`,
      text:
        deposits.dueAt && deposits.near === 0
          ? `Boletos prometidos antes de las ${formatTime(deposits.dueAt, timeZone)}`
          : "Ya se vio el dinero",
      href: "/deposits",
    });
  }
  for (const { id, name, trouble, since } of barriers) {
    alerts.push({
      key: `barrier-${id}`,
      serious: true,
      title: `${name} no contesta desde las ${formatTime(since, timeZone)}`,
      text: trouble,
      href: "/list-parking-pen/equipos",
    });
  }
  for (const { eventId, eventName, gates } of unguarded) {
    alerts.push({
      key: `guard-${eventId}`,
      serious: true,
      title: gates.length === 1 ? `${gates[0]} sin guardia` : `${gates.length} accesos sin guardia`,
      text: eventName,
      href: `/guards?evento=${eventId}`,
    });
  }
  for (const { eventId, eventName, reason, zones } of unready) {
    alerts.push({
      key: `event-${eventId}`,
      serious: false,
      title: unreadyWords(reason, zones),
      text: eventName,
      href: reason === "draft" ? `/event/${eventId}` : `/event/${eventId}?ver=zonas`,
    });
  }
  if (doubtedSums > 0) {
    alerts.push({
      key: "sums",
      serious: false,
      title:
        doubtedSums === 1
          ? "Las sumas diarias de un organizador no coinciden"
          : `Las sumas diarias de ${doubtedSums} organizadores no coinciden`,
      text: "Los reportes se leen del libro completo hasta que se rehagan con npm run ledger:sums",
      href: null,
    });
  }
  if (unprovenSums > 0) {
    alerts.push({
      key: "unproven",
      serious: false,
      title:
        unprovenSums === 1
          ? "Las sumas diarias de un organizador llevan dos días sin revisarse"
          : `Las sumas diarias de ${unprovenSums} organizadores llevan dos días sin revisarse`,
      text: "La revisión de la noche no termina: la bitácora dice por qué",
      href: null,
    });
  }
  if (failedMessages > 0) {
    alerts.push({
      key: "messages",
      serious: false,
      title:
        failedMessages === 1 ? "Un mensaje no se pudo entregar" : `${failedMessages} mensajes no se pudieron entregar`,
      text: resends ? "Revisa por qué y envíalos de nuevo" : "Quien administra la plataforma los revisa y reenvía",
      href: resends ? "/messages" : null,
    });
  }
  return alerts;
}

function prepaidAlerts({ over, waiting }: PrepaidWaits): Alert[] {
  const alerts: Alert[] = [];
  if (waiting > 0) {
    alerts.push({
      key: "adjustments",
      serious: true,
      title: waiting === 1 ? "Un ajuste espera a otra persona" : `${waiting} ajustes esperan a otra persona`,
      text: "Pasan del límite: los aprueba quien no los pidió",
      href: "/generateQrToUser",
    });
  }
  if (over > 0) {
    alerts.push({
      key: "stays",
      serious: false,
      title: over === 1 ? "Un auto sigue adentro" : `${over} autos siguen adentro`,
      text: "Llevan más horas que las de tus ajustes de prepago",
      href: "/generateQrToUser/adentro",
    });
  }
  return alerts;
}

function unreadyWords(reason: Unready["reason"], zones: readonly string[]): string {
  if (reason === "draft") return "Evento sin publicar";
  if (reason === "no_zones") return "Evento sin zonas ni precios";
  return zones.length === 1 ? `Zona ${zones[0]} sin precio` : `Zonas ${zones.join(", ")} sin precio`;
}

/** How many are seen before all are asked for. */
const FIRST = 5;

/** What needs a person, each with the page where this one settles it. */
export function AttentionPanel({ attention, isReady, ...settling }: Settling & { attention: Attention }) {
  const alerts = alertsOf(attention, settling);
  return (
    <Panel title="Requieren atención" aside={<span className="num">{alerts.length}</span>}>
      {alerts.length === 0 ? (
        <p className="meta px-4.5 pb-4.5">
          {isReady ? "Todo en orden." : "Nada espera por ahora. Arriba está lo que falta para vender."}
        </p>
      ) : (
        <>
          <Alerts alerts={alerts.slice(0, FIRST)} />
          {alerts.length > FIRST ? (
            <details className="alertas-mas">
              <summary className="enlace">Ver todo: {alerts.length - FIRST} más</summary>
              <Alerts alerts={alerts.slice(FIRST)} />
            </details>
          ) : null}
        </>
      )}
    </Panel>
  );
}

function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <ul className="alertas">
      {alerts.map((alert) => (
        <li key={alert.key}>
          {alert.serious ? <OctagonMark size={24} /> : <DiamondMark size={24} />}
          <span>
            <strong>{alert.title}</strong>
            {alert.text}
          </span>
          {alert.href ? (
            <a className="btn btn-icono btn-sm" href={alert.href} aria-label={`${alert.title}: ver`}>
              <Arrow to="e" size={18} />
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
