import { Panel } from "@/components/ui/panel";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import type { IncidentDto, ShiftDto } from "@/lib/access/client";
import { formatDateTime, formatTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";

function stateOf({ endedAt, onBreakSince, timeZone }: ShiftDto): { tone: StateTone; words: string } {
  if (endedAt) return { tone: "none", words: `Terminó ${formatTime(endedAt, timeZone)}` };
  if (onBreakSince) return { tone: "alert", words: `En descanso desde ${formatTime(onBreakSince, timeZone)}` };
  return { tone: "good", words: "En su acceso" };
}

const FIGURES = [
  { key: "entries", header: "Entraron" },
  { key: "exits", header: "Salieron" },
  { key: "refused", header: "Rechazos" },
  { key: "typed", header: "A mano" },
  { key: "forced", header: "Con permiso" },
  { key: "sold", header: "Vendidos" },
] as const;

/** Who works at which gate, since when, and what they read. */
export function ShiftsPanel({ shifts }: { shifts: readonly ShiftDto[] }) {
  const open = shifts.filter(({ endedAt }) => endedAt === null).length;
  return (
    <Panel
      title="Turnos"
      meta={shifts.length > 0 ? `${formatCount(open)} de ${formatCount(shifts.length)} abiertos` : undefined}
    >
      {shifts.length === 0 ? (
        <p className="meta px-4.5 pb-4.5">Nadie ha empezado su turno. Cada guardia lo empieza en su inicio.</p>
      ) : (
        <div className="tabla-x">
          <table className="tabla">
            <caption className="vh">Turnos del evento</caption>
            <thead>
              <tr>
                <th scope="col">Guardia</th>
                <th scope="col">Acceso</th>
                <th scope="col">Empezó</th>
                <th scope="col">Estado</th>
                {FIGURES.map(({ key, header }) => (
                  <th key={key} scope="col" className="der">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shifts.map((shift) => {
                const { tone, words } = stateOf(shift);
                return (
                  <tr key={shift.id}>
                    <th scope="row">{shift.guard}</th>
                    <td>{shift.gate.label}</td>
                    <td>{formatTime(shift.startedAt, shift.timeZone)}</td>
                    <td>
                      <StateBadge tone={tone}>{words}</StateBadge>
                    </td>
                    {FIGURES.map(({ key }) => (
                      <td key={key} className="n der">
                        {formatCount(shift.counts[key])}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** What guards wrote down at the gates of an event. */
export function IncidentsPanel({ incidents, timeZone }: { incidents: readonly IncidentDto[]; timeZone: string }) {
  if (incidents.length === 0) return null;
  return (
    <Panel title="Incidentes" aside={<span className="num">{incidents.length}</span>}>
      <ul className="incidentes">
        {incidents.map(({ id, note, at, by, gate, hasPhoto, codeTail }) => (
          <li key={id}>
            {hasPhoto ? (
              <a href={`/parkingArea/incidentes/${id}/foto`} target="_blank" rel="noreferrer">
                <img src={`/parkingArea/incidentes/${id}/foto`} alt={`Foto del incidente de ${by}`} loading="lazy" />
              </a>
            ) : null}
            <span>
              <b className="block font-semibold">{note}</b>
              <span className="meta">
                {by}, {gate}, {formatDateTime(at, timeZone)}
                {codeTail ? ` · código que termina en ${codeTail}` : ""}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
