import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { PAYOUT_PATH } from "@/components/payouts/payout-path";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { formatDay } from "@/lib/core/dates";
import { signedMoney } from "@/lib/core/money";
import type { PayoutColumn } from "@/lib/payouts";
import { PAYOUT_STATE_WORDS, PAYOUT_STATES, type PayoutRowDto, type PayoutState } from "@/lib/payouts/client";

/** A calendar day such as 2026-11-05, as people read it. */
export const dayWords = (day: string) => formatDay(new Date(`${day}T12:00:00Z`), "UTC");

const TONES: Record<PayoutState, StateTone> = { open: "alert", reconciled: "good", different: "stop" };

export const PayoutBadge = ({ state }: { state: PayoutState }) => (
  <StateBadge tone={TONES[state]}>{PAYOUT_STATE_WORDS[state]}</StateBadge>
);

export const PAYOUT_STATE_FIELD: ListField = {
  name: "estado",
  label: "Estado",
  all: "Todos los estados",
  options: PAYOUT_STATES.map((value) => ({ value, label: PAYOUT_STATE_WORDS[value] })),
};

export const PAYOUT_CELLS: ListCells<PayoutRowDto, PayoutColumn> = {
  day: { cell: ({ id, paidOn }) => <a href={`${PAYOUT_PATH}/${id}`}>{dayWords(paidOn)}</a> },
  available: { cell: ({ availableOn }) => (availableOn ? dayWords(availableOn) : "") },
  account: { card: "sub" },
  ref: { cell: ({ ref }) => <span className="break-all">{ref}</span> },
  net: { cell: ({ netCents }) => signedMoney(netCents) },
  state: { cell: ({ state }) => <PayoutBadge state={state} /> },
  bank: {
    cell: ({ isAtBank }) =>
      isAtBank ? <StateBadge tone="good">Sí</StateBadge> : <StateBadge tone="none">Falta</StateBadge>,
  },
};
