import { Icon } from "@/components/ui/icon";

/** Nobody assigned this person to a gate today; `atVenue`: to none of the venue whose QR was read. */
export function NoStations({ atVenue, path }: { atVenue: boolean; path: string }) {
  return (
    <div className="esc-problema">
      <Icon name="scan-qr-code" size={64} />
      <h1>{atVenue ? "Hoy no tienes accesos en este recinto" : "Hoy no tienes accesos asignados"}</h1>
      <p>Pide a quien administra el recinto que te asigne a un evento de hoy, y vuelve a cargar esta página.</p>
      <div className="esc-pie">
        <a className="esc-btn esc-btn-main" href={path}>
          <Icon name="refresh-cw" size={22} />
          Volver a cargar
        </a>
        <a className="esc-btn" href="/home">
          Ir al inicio
        </a>
      </div>
    </div>
  );
}
