import type { ListCells } from "@/components/office/list-table";
import { listHref } from "@/components/office/list-url";
import { type Opens, whereOpen } from "@/components/office/where-open";
import { totalsBy } from "@/components/prepaid/report-fields";
import { CountLink, MoneyLink, NameLink } from "@/components/reports/figure-link";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";
import type { LetGoColumn, PrepaidMovementColumn, PrepaidPersonColumn, PrepaidTotalColumn } from "@/lib/prepaid";
import {
  type LetGoDto,
  MOVEMENT_WORDS,
  type PrepaidMovementDto,
  type PrepaidPersonDto,
  type PrepaidTotalDto,
  type PrepaidTotalsBy,
  type ReportLine,
  signed,
} from "@/lib/prepaid/client";

type Params = Readonly<Record<string, string>>;

const KEPT = ["desde", "hasta", "periodo", "recinto", "tipo", "forma", "organizador", "de"] as const;

/** The movements behind a figure of prepaid: those of the report's own filters, narrowed by `change`. */
export function movementsHref(params: Params, change: Readonly<Record<string, string | number | null>>): string {
  const kept = KEPT.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]] as const]));
  return listHref("/prepaid-reports", Object.fromEntries(kept), change);
}

/** `areOwn`: the accounts are of the reader's own tenant. */
export const movementCells = (areOwn: boolean, opens: Opens): ListCells<PrepaidMovementDto, PrepaidMovementColumn> => ({
  kind: { cell: ({ kind }) => MOVEMENT_WORDS[kind] },
  when: { card: "sub", cell: ({ at, timeZone }) => formatDateTime(at, timeZone) },
  holder: {
    cell: ({ accountId, holder }) => (
      <NameLink href={whereOpen(opens, [areOwn ? `/generateQrToUser/${accountId}` : null])}>{holder}</NameLink>
    ),
  },
  amount: { cell: ({ amountCents }) => signed(amountCents) },
});

/** Figures open a person's movements, and the balance the accounts that have it. */
export function personCells(params: Params, opens: Opens): ListCells<PrepaidPersonDto, PrepaidPersonColumn> {
  const behind = (userId: number, renglon: ReportLine | null) =>
    whereOpen(opens, [movementsHref(params, { persona: userId, renglon })]);
  const accounts = (persona: number) => {
    const { recinto = null, tipo = null, organizador, de } = params;
    // Accounts are of the reader's own tenant, and are not looked for by organizer.
    return organizador || de
      ? undefined
      : whereOpen(opens, [listHref("/generateQrToUser", {}, { persona, recinto, tipo })]);
  };
  return {
    name: { cell: ({ userId, fullName }) => <NameLink href={behind(userId, null)}>{fullName}</NameLink> },
    last: {
      card: "sub",
      cell: ({ lastVisitAt, timeZone }) => (lastVisitAt ? formatDateTime(lastVisitAt, timeZone) : "Todavía no viene"),
    },
    visits: { cell: ({ visits }) => formatCount(visits) },
    topups: {
      cell: ({ userId, fullName, topupCents }) => (
        <MoneyLink cents={topupCents} href={behind(userId, "topup")} of={fullName} />
      ),
    },
    charged: {
      cell: ({ userId, fullName, chargedCents }) => (
        <MoneyLink cents={chargedCents} href={behind(userId, "charge")} of={fullName} />
      ),
    },
    balance: {
      cell: ({ userId, fullName, balanceCents }) => (
        <MoneyLink cents={balanceCents} href={accounts(userId)} of={fullName} />
      ),
    },
  };
}

/** What of the movements a row of the totals adds up. */
const TOTALS_FILTER: Readonly<Record<PrepaidTotalsBy, string>> = {
  type: "tipo",
  venue: "recinto",
  day: "dia",
  hour: "hora",
};

/** Each figure of a row opens its movements. */
export function totalCells(params: Params): ListCells<PrepaidTotalDto, PrepaidTotalColumn> {
  const filter = TOTALS_FILTER[totalsBy(params)];
  const href = (key: string, line: ReportLine | null) => movementsHref(params, { [filter]: key, renglon: line });
  const line = (of: ReportLine, centsOf: (row: PrepaidTotalDto) => number) => ({
    cell: (row: PrepaidTotalDto) => <MoneyLink cents={centsOf(row)} href={href(row.key, of)} of={row.label} />,
    totalHref: movementsHref(params, { renglon: of }),
  });
  return {
    label: { cell: ({ key, label }) => <a href={href(key, null)}>{label}</a> },
    visits: { cell: ({ visits }) => formatCount(visits) },
    topups: {
      cell: ({ key, label, topups }) => <CountLink count={topups} href={href(key, "topup")} of={label} />,
      totalHref: movementsHref(params, { renglon: "topup" }),
    },
    topupCents: line("topup", ({ topupCents }) => topupCents),
    giftCents: line("gift", ({ giftCents }) => giftCents),
    charged: line("charge", ({ chargedCents }) => chargedCents),
    refund: line("refund", ({ refundCents }) => refundCents),
  };
}

export const letGoCells = (opens: Opens): ListCells<LetGoDto, LetGoColumn> => ({
  when: { card: "sub", cell: ({ at, timeZone }) => formatDateTime(at, timeZone) },
  holder: {
    cell: ({ accountId, holder }) => (
      <NameLink href={whereOpen(opens, [`/generateQrToUser/${accountId}`])}>{holder}</NameLink>
    ),
  },
});
