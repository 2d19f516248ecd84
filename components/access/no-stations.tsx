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

interface NoStationsProps {
  scanner: keyof typeof SCANNERS;
  atVenue: boolean;
  other: OtherScanner | null;
}

/** Nobody assigned this person to a gate or a venue with doors today; `atVenue`: to none of the venue whose QR was read. */
export function NoStations({ scanner, atVenue, other }: NoStationsProps) {
  const words = scanner === "door" ? AT_DOOR : AT_GATE;
  return (
    <div className="esc-problema">
      <Icon name="scan-qr-code" size={64} />
      <h1>{atVenue ? words.here : words.anywhere}</h1>
      <p>{words.how}</p>
      <div className="esc-pie">
        <a className="esc-btn esc-btn-main" href={SCANNERS[scanner].path}>
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
