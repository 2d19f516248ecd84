import { type OtherScanner, SCANNERS } from "@/components/access/scanner-kind";
import { Icon } from "@/components/ui/icon";

const AT_GATE = {
  here: "Hoy no tienes accesos en este recinto",
  anywhere: "Hoy no tienes accesos asignados",
  how: "Pide a quien administra el recinto que te asigne a un evento de hoy, y vuelve a cargar esta página.",
};

const AT_DOOR = {
  here: "Hoy no hay puertas para ti en este recinto",
  anywhere: "Hoy no hay puertas para ti",
  how: "Pide a quien administra el recinto que dé de alta sus puertas y te asigne a un evento de hoy, y vuelve a cargar esta página.",
};

const NO_EVENT = {
  title: "Hoy no hay eventos con accesos",
  how: "Cuando un evento de hoy tenga zonas y accesos, aquí puedes leer en cualquiera de ellos.",
};

interface NoStationsProps {
  scanner: keyof typeof SCANNERS;
  atVenue: boolean;
  other: OtherScanner | null;
  /** Reads at every gate of its venues without being assigned. */
  readsAll: boolean;
}

/** Nobody assigned this person to a gate or a venue with doors today; `atVenue`: to none of the venue whose QR was read. */
export function NoStations({ scanner, atVenue, other, readsAll }: NoStationsProps) {
  const words = scanner === "door" ? AT_DOOR : AT_GATE;
  return (
    <div className="esc-problema">
      <Icon name="scan-qr-code" size={64} />
      <h1>{atVenue ? words.here : readsAll ? NO_EVENT.title : words.anywhere}</h1>
      <p>{readsAll ? NO_EVENT.how : words.how}</p>
      <div className="esc-pie">
        {readsAll ? (
          <a className="esc-btn esc-btn-main" href="/event">
            <Icon name="calendar-days" size={22} />
            Ver eventos
          </a>
        ) : null}
        <a className={readsAll ? "esc-btn" : "esc-btn esc-btn-main"} href={SCANNERS[scanner].path}>
          <Icon name="refresh-cw" size={22} />
          Volver a cargar
        </a>
        {other ? (
          <a className="esc-btn" href={other.href}>
            {other.label}
          </a>
        ) : null}
        <a className="esc-btn" href="/home">
          Ir al inicio
        </a>
      </div>
    </div>
  );
}
