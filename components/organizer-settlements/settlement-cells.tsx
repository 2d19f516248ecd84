import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { signedMoney } from "@/lib/core/money";
import type { SettlementColumn } from "@/lib/organizer-settlements";
import {
  LINE_KEYS,
  type LineKey,
  SETTLEMENT_DATE_WORDS,
  SETTLEMENT_DATES,
  SETTLEMENT_STATE_WORDS,
  SETTLEMENT_STATES,
  type SettlementListRowDto,
  type SettlementState,
} from "@/lib/organizer-settlements/client";

const TONES: Record<SettlementState, StateTone> = {
  draft: "none",
  approved: "alert",
  paid: "good",
  carried: "past",
  cancelled: "past",
};

export const SettlementBadge = ({ state }: { state: SettlementState }) => (
  <StateBadge tone={TONES[state]}>{SETTLEMENT_STATE_WORDS[state]}</StateBadge>
);

export const SETTLEMENT_STATE_FIELD: ListField = {
  name: "estado",
  label: "Estado",
  all: "Todos los estados",
  options: SETTLEMENT_STATES.map((value) => ({ value, label: SETTLEMENT_STATE_WORDS[value] })),
};

export const SETTLEMENT_DATE_FIELD: ListField = {
  name: "fecha",
  label: "Fecha",
  all: SETTLEMENT_DATE_WORDS.approved,
  options: SETTLEMENT_DATES.filter((date) => date !== "approved").map((value) => ({
    value,
    label: SETTLEMENT_DATE_WORDS[value],
  })),
};

const LINE_CELLS = Object.fromEntries(
  LINE_KEYS.map((key) => [key, { cell: (row: SettlementListRowDto) => signedMoney(row[`${key}Cents`]) }]),
) as Record<LineKey, { cell: (row: SettlementListRowDto) => string }>;

export const SETTLEMENT_CELLS: ListCells<SettlementListRowDto, SettlementColumn> = {
  ...LINE_CELLS,
  folio: { cell: ({ id, folio }) => <a href={`/liquidaciones/${id}`}>{folio}</a> },
  organizer: { card: "sub" },
  state: { cell: ({ state }) => <SettlementBadge state={state} /> },
  payable: { cell: ({ payableCents }) => signedMoney(payableCents) },
};
