import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { listHref } from "@/components/office/list-url";
import { type Opens, whereOpen } from "@/components/office/where-open";
import { Difference, LineActs, MissingActs } from "@/components/payouts/what-differs";
import { NameLink } from "@/components/reports/figure-link";
import type { Column } from "@/components/ui/data-table";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { formatDateTime } from "@/lib/core/dates";
import { signedMoney } from "@/lib/core/money";
import type { ComparedColumn } from "@/lib/payouts";
import {
  COMPARED_STATE_WORDS,
  COMPARED_STATES,
  type ComparedDto,
  type ComparedState,
  LINE_KIND_WORDS,
  type PayoutRowDto,
} from "@/lib/payouts/client";

const ZONE = "America/Monterrey";

const TONES: Record<ComparedState, StateTone> = {
  matched: "good",
  missing: "alert",
  theirs: "stop",
  different: "alert",
  explained: "past",
};

export const COMPARED_STATE_FIELD: ListField = {
  name: "estado",
  label: "Estado",
  all: "Todos los movimientos",
  options: COMPARED_STATES.map((value) => ({ value, label: COMPARED_STATE_WORDS[value] })),
};

export const comparedCells = (opens: Opens): ListCells<ComparedDto, ComparedColumn> => ({
  folio: {
    cell: ({ folio, kind, at }) => (
      <>
        {folio === null ? (
          <span className="meta">No tenemos esta compra</span>
        ) : (
          <NameLink href={whereOpen(opens, [listHref("/purchases", {}, { q: folio })])}>{folio}</NameLink>
        )}
        <span className="chico block">
          {LINE_KIND_WORDS[kind]}, {formatDateTime(at, ZONE)}
        </span>
      </>
    ),
  },
  state: {
    cell: ({ state, reason, explainedBy }) => (
      <>
        <StateBadge tone={TONES[state]}>{COMPARED_STATE_WORDS[state]}</StateBadge>
        {reason === null ? null : (
          <span className="chico block">
            “{reason}”, {explainedBy}
          </span>
        )}
      </>
    ),
  },
  name: { cell: ({ name }) => <span className="break-all">{name}</span> },
  ours: { cell: ({ ourCents }) => (ourCents === null ? null : signedMoney(ourCents)) },
  theirs: { cell: ({ state, amountCents }) => (state === "missing" ? null : signedMoney(amountCents)) },
  difference: { cell: (row) => <Difference line={row} /> },
});

/** What may be done with what differs, while the payout waits for it. */
export const comparedActs = ({ id, state }: Pick<PayoutRowDto, "id" | "state">): readonly Column<ComparedDto>[] =>
  state === "reconciled"
    ? []
    : [
        {
          key: "acts",
          header: "Acciones",
          headerHidden: true,
          card: "foot",
          bare: true,
          cell: (row) => {
            if (row.paymentId !== null)
              return (
                <MissingActs
                  payoutId={id}
                  payment={{ paymentId: row.paymentId, folio: row.folio ?? row.name, amountCents: row.ourCents ?? 0 }}
                />
              );
            if (row.id === null || (row.state !== "theirs" && row.state !== "different")) return null;
            return <LineActs line={{ ...row, id: row.id }} isOpen={state === "open"} />;
          },
        },
      ];
