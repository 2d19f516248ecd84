import { STATE_TONES, shortOf } from "@/components/courtesy-qrs/courtesy-words";
import type { ListCells } from "@/components/office/list-table";
import { RowBox } from "@/components/office/row-box";
import { Plate } from "@/components/ui/plate";
import { StateBadge } from "@/components/ui/state-badge";
import type { CourtesyColumn } from "@/lib/courtesy-qrs";
import { COURTESY_STATE_WORDS, type CourtesyDto } from "@/lib/courtesy-qrs/client";

export function CourtesyStateMark({ state }: Pick<CourtesyDto, "state">) {
  return <StateBadge tone={STATE_TONES[state]}>{COURTESY_STATE_WORDS[state]}</StateBadge>;
}

/** The box of a row chooses it for the bulk bar. */
export const COURTESY_CELLS: ListCells<CourtesyDto, CourtesyColumn> = {
  code: {
    code: true,
    cell: ({ id, shortCode, state }) => (
      <span className="fila gap-3">
        {state === "deleted" || state === "cancelled" ? null : (
          <RowBox name="cortesia" id={id} label={`Elegir ${shortOf(shortCode)}`} />
        )}
        <a className="enlace whitespace-nowrap" href={`/generate-qr/${id}`}>
          {shortOf(shortCode)}
        </a>
      </span>
    ),
  },
  name: {
    card: "sub",
    cell: ({ name, email, phone, note }) => (
      <span className="grid">
        {name ? <strong className="font-semibold">{name}</strong> : <span className="meta">Sin asignar</span>}
        <span className="meta">{name ? (email ?? phone ?? note ?? "") : (note ?? "")}</span>
      </span>
    ),
  },
  zone: {
    bare: true,
    cell: ({ zoneKey, zoneName, placeLabel }) => (
      <span className="fila gap-2.5">
        <Plate code={zoneKey} size="sm" />
        <span>{placeLabel ? `${zoneName}, ${placeLabel}` : zoneName}</span>
      </span>
    ),
  },
  state: { bare: true, cell: ({ state }) => <CourtesyStateMark state={state} /> },
  used: {
    number: true,
    cell: ({ entriesUsed, entryRights, isGroup }) => `${entriesUsed} de ${entryRights}${isGroup ? " autos" : ""}`,
  },
};
