import type { ListCells } from "@/components/office/list-table";
import { Plate } from "@/components/ui/plate";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import type { StayColumn } from "@/lib/access";
import { STAY_WORDS, type StayRowDto, type StayState } from "@/lib/access/client";
import { formatDateTime } from "@/lib/core/dates";
import { formatShortCode } from "@/lib/passes/client";

const TONES: Record<StayState, StateTone> = {
  inside: "good",
  over: "alert",
  left: "past",
  unread_entry: "alert",
  orphan: "alert",
  reset: "none",
};

/** When a car passed, and by which gate. */
function Passage({ at, gate, timeZone }: { at: Date | null; gate: string | null; timeZone: string }) {
  if (!at) return null;
  return (
    <>
      {formatDateTime(at, timeZone)}
      {gate ? <small className="chico block">{gate}</small> : null}
    </>
  );
}

export const STAY_CELLS: ListCells<StayRowDto, StayColumn> = {
  code: { code: true, cell: (row) => <a href={`/historyQR/${row.passId}`}>{formatShortCode(row.shortCode)}</a> },
  state: {
    bare: true,
    cell: ({ state, forced }) => (
      <span className="fila flex-wrap gap-1.5">
        <StateBadge tone={TONES[state]}>{STAY_WORDS[state]}</StateBadge>
        {forced === null ? null : <StateBadge tone="alert">Autorizado</StateBadge>}
      </span>
    ),
  },
  entry: {
    cell: ({ enteredAt, entryGate: gate, timeZone }) => <Passage at={enteredAt} gate={gate} timeZone={timeZone} />,
  },
  exit: { cell: ({ leftAt, exitGate: gate, timeZone }) => <Passage at={leftAt} gate={gate} timeZone={timeZone} /> },
  zone: {
    cell: ({ zoneKey, zoneName }) =>
      zoneKey ? (
        <span className="fila">
          <Plate code={zoneKey} size="sm" />
          <span>{zoneName}</span>
        </span>
      ) : (
        "—"
      ),
  },
};
