import { PassCode } from "@/components/passes/pass-code";
import { PassZone } from "@/components/passes/pass-zone";
import { Notice } from "@/components/ui/notice";
import { formatDateTime, formatTime } from "@/lib/core/dates";
import type { GuestCourtesyDto, GuestStatus } from "@/lib/courtesy-qrs/client";

const PROBLEMS: Readonly<Record<Exclude<GuestStatus, "valid">, string>> = {
  used: "Este QR ya se usó.",
  blocked: "Este QR está bloqueado. Pregunta a quien te lo dio.",
  over: "El evento ya terminó.",
  cancelled: "El evento se canceló.",
  withdrawn: "Este QR ya no es válido. Pregunta a quien te lo dio.",
};

/** A courtesy on its guest's phone. */
export function GuestCourtesy({ courtesy, token }: { courtesy: GuestCourtesyDto; token: string }) {
  const { event, venue, zone, placeLabel, gates, code, name, status, entryRights, isGroup } = courtesy;
  return (
    <div className="grid gap-4">
      <PassZone zone={zone} gates={gates} />
      <p>
        <strong>{event.name}</strong>
        <br />
        {formatDateTime(event.startsAt, venue.timeZone)}
        <br />
        <span className="meta">Estacionamiento abre {formatTime(event.parkingOpensAt, venue.timeZone)}</span>
      </p>
      {status === "valid" ? null : <Notice tone="stop" title={PROBLEMS[status]} />}
      {code ? (
        <PassCode
          code={code}
          label="QR de tu cortesía"
          line={[
            name,
            placeLabel ? `Lugar ${placeLabel}` : null,
            isGroup
              ? `Admite ${entryRights} autos`
              : entryRights === 1
                ? "Admite un auto, una vez"
                : `Hasta ${entryRights} entradas`,
          ]
            .filter(Boolean)
            .join(" · ")}
          mapUrl={venue.mapUrl}
          pdfHref={`/cortesia/${token}/cortesia.pdf`}
        />
      ) : null}
    </div>
  );
}
