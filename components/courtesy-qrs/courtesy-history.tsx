import { DECISION_TEXT } from "@/components/access/decision-text";
import { Panel } from "@/components/ui/panel";
import { formatDateTime } from "@/lib/core/dates";
import type { CourtesyEntryDto } from "@/lib/courtesy-qrs";

const WORDS: Readonly<Record<string, string>> = {
  made: "Generado",
  assigned: "Asignado",
  changed: "Cambiado",
  sent: "Enviado",
  opened: "La persona abrió su enlace",
  moved: "Movido",
  blocked: "Bloqueado",
  unblocked: "Desbloqueado",
  deleted: "Eliminado",
};

const CHANNELS: Readonly<Record<string, string>> = {
  email: "por correo",
  whatsapp: "por WhatsApp",
  link: "con su enlace",
};

function wordsOf({ kind, data }: CourtesyEntryDto): string {
  if (kind === "sent") return `Enviado ${CHANNELS[String(data?.channel)] ?? ""}`;
  if (kind === "moved")
    return `Movido de ${data?.fromZone ?? ""} a ${data?.toZone ?? ""}${data?.toPlace ? `, lugar ${data.toPlace}` : ""}`;
  if (kind === "assigned" && data?.again) return "Dado a otra persona; el QR anterior ya no sirve";
  if (kind !== "scan") return WORDS[kind] ?? kind;
  const gate = data?.gate ? ` en ${data.gate}` : "";
  if (data?.decision === "admitted") return `${data.direction === "out" ? "Salió" : "Entró"}${gate}`;
  const refusal = Object.entries(DECISION_TEXT).find(([code]) => code === data?.decision)?.[1];
  return `No pasó${gate}: ${refusal ?? ""}`;
}

export function CourtesyHistory({ entries, timeZone }: { entries: readonly CourtesyEntryDto[]; timeZone: string }) {
  return (
    <Panel title="Historial">
      <ol className="alertas h-auto">
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own and only ever come at the top.
          <li key={at} className="grid-cols-1">
            <span>
              <strong>{wordsOf(entry)}</strong>
              <span className="meta">
                {formatDateTime(entry.at, timeZone)}
                {entry.by ? `, ${entry.by}` : ""}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
