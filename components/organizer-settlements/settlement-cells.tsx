import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { signedMoney } from "@/lib/core/money";
import type { SettlementColumn } from "@/lib/organizer-settlements";
import {
  SETTLEMENT_STATE_WORDS,
  SETTLEMENT_STATES,
  type SettlementRowDto,
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

export const SETTLEMENT_CELLS: ListCells<SettlementRowDto, SettlementColumn> = {
  folio: { cell: ({ id, folio }) => <a href={`/liquidaciones/${id}`}>{folio}</a> },
  organizer: { card: "sub" },
  state: { cell: ({ state }) => <SettlementBadge state={state} /> },
  payable: { cell: ({ payableCents }) => signedMoney(payableCents) },
};
