import { FindingActs } from "@/components/access/finding-acts";
import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { Plate } from "@/components/ui/plate";
import { StateBadge } from "@/components/ui/state-badge";
import type { FindingColumn } from "@/lib/access";
import { FINDING_WORDS, type FindingRowDto } from "@/lib/access/client";
import { formatDateTime } from "@/lib/core/dates";

export const FINDING_SEARCH = { label: "Buscar código", placeholder: "Sus últimos 4 caracteres" };

export const FINDING_FIELDS: ListField[] = [
  {
    name: "estado",
    label: "Estado",
    all: "Por revisar y resueltos",
    options: [
      { value: "waiting", label: "Por revisar" },
      { value: "resolved", label: "Resueltos" },
    ],
  },
  {
    name: "tipo",
    label: "Qué pasó",
    all: "Todo",
    options: Object.entries(FINDING_WORDS).map(([value, label]) => ({ value, label })),
  },
];

/** The phone's clock against ours: "+1 min 39 s". */
export function offWords(readAt: Date, wallAt: Date): string {
  const seconds = Math.round((wallAt.getTime() - readAt.getTime()) / 1_000);
  if (seconds === 0) return "su reloj estaba bien";
  const sign = seconds > 0 ? "+" : "−";
  const [minutes, rest] = [Math.floor(Math.abs(seconds) / 60), Math.abs(seconds) % 60];
  return `su reloj ${sign}${minutes > 0 ? `${minutes} min ` : ""}${rest} s`;
}

/** Whether somebody still has to look at it, and who said what. */
export function FindingState({ finding: { isResolved, resolved } }: { finding: FindingRowDto }) {
  return (
    <span className="grid gap-0.5">
      <StateBadge tone={isResolved ? "past" : "alert"}>{isResolved ? "Resuelto" : "Por revisar"}</StateBadge>
      {resolved ? <small className="chico">{resolved}</small> : null}
    </span>
  );
}

export const FINDING_CELLS: ListCells<FindingRowDto, FindingColumn> = {
  what: {
    cell: ({ findings, zoneKey, forcedReason }) => (
      <span className="fila items-start">
        {zoneKey ? <Plate code={zoneKey} size="sm" /> : null}
        <span>
          {findings.map((finding) => FINDING_WORDS[finding]).join("; ")}
          {forcedReason ? <small className="chico block">{forcedReason}</small> : null}
        </span>
      </span>
    ),
  },
  code: { code: true, cell: ({ codeTail }) => `…${codeTail}` },
  at: {
    cell: ({ readAt, wallAt, timeZone }) => (
      <>
        {formatDateTime(readAt, timeZone)}
        <small className="chico block">{offWords(readAt, wallAt)}</small>
      </>
    ),
  },
  state: {
    bare: true,
    cell: (row) => (
      <span className="grid gap-1.5">
        <FindingState finding={row} />
        <FindingActs finding={row} />
      </span>
    ),
  },
};
