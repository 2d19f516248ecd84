import { PassCode } from "@/components/passes/pass-code";
import { PassZone } from "@/components/passes/pass-zone";
import { Notice } from "@/components/ui/notice";
import { formatDateTime, formatTime } from "@/lib/core/dates";
import {
  type HolderEventDto,
  type HolderQrDto,
  type HolderStatus,
  KIND_LABELS,
  rightsText,
  validText,
} from "@/lib/subscriber-qrs/client";

const PROBLEMS: Readonly<Record<Exclude<HolderStatus, "valid">, { title: string; text: string }>> = {
  paused: { title: "Este QR está en pausa.", text: "Por ahora no da acceso. Pregunta a quien te lo dio." },
  over: { title: "Este QR ya venció.", text: "Sus fechas terminaron." },
  ended: { title: "Este QR se dio de baja.", text: "Ya no da acceso. Pregunta a quien te lo dio." },
  replaced: {
    title: "Este QR se reemplazó por otro.",
    text: "Ya no da acceso. Pide el enlace nuevo a quien te lo dio.",
  },
};

interface HolderQrProps {
  holder: HolderQrDto;
  events: readonly HolderEventDto[];
  token: string;
}

/** A subscriber's or a VIP's QR on its holder's phone. */
export function HolderQr({ holder, events, token }: HolderQrProps) {
  const { kind, venue, zone, placeLabel, gates, code, name, plate, status, entryRights } = holder;
  return (
    <div className="grid gap-4">
      <PassZone zone={zone} gates={gates} />
      {status === "valid" ? null : (
        <Notice tone="stop" title={PROBLEMS[status].title}>
          <p>{PROBLEMS[status].text}</p>
        </Notice>
      )}
      {name ? (
        <p>
          <strong>{name}</strong>
          <br />
          {KIND_LABELS[kind]}. {validText({ ...holder, timeZone: venue.timeZone })}
          {plate ? (
            <>
              <br />
              <span className="meta">Placa {plate}</span>
            </>
          ) : null}
        </p>
      ) : null}
      {code ? (
        <>
          <PassCode
            code={code}
            label="Tu QR"
            line={[placeLabel ? `Lugar ${placeLabel}.` : null, rightsText(entryRights)].filter(Boolean).join(" ")}
            mapUrl={venue.mapUrl}
            pdfHref={`/abono/${token}/qr.pdf`}
          />
          <ComingEvents events={events} timeZone={venue.timeZone} />
        </>
      ) : null}
    </div>
  );
}

function ComingEvents({ events, timeZone }: { events: readonly HolderEventDto[]; timeZone: string }) {
  if (events.length === 0) return <p className="meta">Los eventos que se publiquen en tus fechas aparecen aquí.</p>;
  return (
    <section className="mt-2 grid gap-3">
      <h2>Tus próximos eventos</h2>
      <ul className="grid gap-3">
        {events.map(({ id, name, startsAt, parkingOpensAt, placeLabel }) => (
          <li key={id} className="grid">
            <strong>{name}</strong>
            <span>{formatDateTime(startsAt, timeZone)}</span>
            <span className="meta">
              Estacionamiento abre {formatTime(parkingOpensAt, timeZone)}
              {placeLabel ? ` · Lugar ${placeLabel}` : ""}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
