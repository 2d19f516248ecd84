import { Flecha } from "@/components/ui/flecha";
import { Octagono, Rombo } from "@/components/ui/marks";
import { Panel } from "@/components/ui/panel";
import { formatTime } from "@/lib/core/dates";
import type { Attention } from "@/lib/reports";

interface Alert {
  key: string;
  serious: boolean;
  title: string;
  text: string;
  href: string;
}

function alertsOf(
  { paymentsInReview, refundsByHand, differences, deposits, failedMessages, unguarded, unready }: Attention,
  timeZone: string,
): Alert[] {
  const alerts: Alert[] = [];
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
  if (deposits.waiting > 0) {
    const { waiting, dueAt } = deposits;
    alerts.push({
      key: "deposits",
      serious: true,
      title: waiting === 1 ? "Un depósito por confirmar" : `${waiting} depósitos por confirmar`,
      text: dueAt === null ? "Ya se vio el dinero" : `Boletos prometidos antes de las ${formatTime(dueAt, timeZone)}`,
      href: "/deposits",
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
  for (const { eventId, eventName, reason } of unready) {
    alerts.push({
      key: `event-${eventId}`,
      serious: false,
      title: reason === "draft" ? "Evento sin publicar" : "Evento sin zonas a la venta",
      text: eventName,
      href: `/event/${eventId}`,
    });
  }
  if (failedMessages > 0) {
    alerts.push({
      key: "messages",
      serious: false,
      title:
        failedMessages === 1 ? "Un mensaje no se pudo entregar" : `${failedMessages} mensajes no se pudieron entregar`,
      text: "Revisa por qué y envíalos de nuevo",
      href: "/messages",
    });
  }
  return alerts;
}

/** What needs a person, each with the page where it is settled. */
export function AttentionPanel({ attention, timeZone }: { attention: Attention; timeZone: string }) {
  const alerts = alertsOf(attention, timeZone);
  return (
    <Panel title="Requieren atención" aside={<span className="num">{alerts.length}</span>}>
      {alerts.length === 0 ? (
        <p className="meta px-4.5 pb-4.5">Todo en orden.</p>
      ) : (
        <ul className="alertas">
          {alerts.map((alert) => (
            <li key={alert.key}>
              {alert.serious ? <Octagono size={24} /> : <Rombo size={24} />}
              <span>
                <strong>{alert.title}</strong>
                {alert.text}
              </span>
              <a className="btn btn-icono btn-sm" href={alert.href} aria-label={`${alert.title}: ver`}>
                <Flecha to="e" size={18} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
