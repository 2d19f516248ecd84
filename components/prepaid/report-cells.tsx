import type { ListCells } from "@/components/office/list-table";
import { listHref } from "@/components/office/list-url";
import { totalsBy } from "@/components/prepaid/report-fields";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount, formatMoney, signedMoney } from "@/lib/core/money";
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

/** A figure that opens its movements; nothing to open is no link. */
export function MovementsLink({ cents, href }: { cents: number; href: string }) {
  return cents === 0 ? formatMoney(0) : <a href={href}>{signedMoney(cents)}</a>;
}

/** `mayOpen`: the accounts are of the reader's own tenant. */
export const movementCells = (mayOpen: boolean): ListCells<PrepaidMovementDto, PrepaidMovementColumn> => ({
  kind: { cell: ({ kind }) => MOVEMENT_WORDS[kind] },
  when: { card: "sub", cell: ({ at, timeZone }) => formatDateTime(at, timeZone) },
  holder: {
    cell: ({ accountId, holder }) => (mayOpen ? <a href={`/generateQrToUser/${accountId}`}>{holder}</a> : holder),
  },
  amount: { cell: ({ amountCents }) => signed(amountCents) },
});

export const personCells = (params: Params): ListCells<PrepaidPersonDto, PrepaidPersonColumn> => ({
  name: { cell: ({ userId, fullName }) => <a href={movementsHref(params, { persona: userId })}>{fullName}</a> },
  last: {
    card: "sub",
    cell: ({ lastVisitAt, timeZone }) => (lastVisitAt ? formatDateTime(lastVisitAt, timeZone) : "Todavía no viene"),
  },
  visits: { cell: ({ visits }) => formatCount(visits) },
  topups: {
    cell: ({ userId, topupCents }) => (
      <MovementsLink cents={topupCents} href={movementsHref(params, { persona: userId, renglon: "topup" })} />
    ),
  },
  charged: {
    cell: ({ userId, chargedCents }) => (
      <MovementsLink cents={chargedCents} href={movementsHref(params, { persona: userId, renglon: "charge" })} />
    ),
  },
});

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
  return {
    label: { cell: ({ key, label }) => <a href={href(key, null)}>{label}</a> },
    visits: { cell: ({ visits }) => formatCount(visits) },
    topups: { cell: ({ topups }) => formatCount(topups) },
    topupCents: { cell: ({ key, topupCents }) => <MovementsLink cents={topupCents} href={href(key, "topup")} /> },
    giftCents: { cell: ({ key, giftCents }) => <MovementsLink cents={giftCents} href={href(key, "gift")} /> },
    charged: { cell: ({ key, chargedCents }) => <MovementsLink cents={chargedCents} href={href(key, "charge")} /> },
    refund: { cell: ({ key, refundCents }) => <MovementsLink cents={refundCents} href={href(key, "refund")} /> },
  };
}

export const LET_GO_CELLS: ListCells<LetGoDto, LetGoColumn> = {
  when: { card: "sub", cell: ({ at, timeZone }) => formatDateTime(at, timeZone) },
  holder: { cell: ({ accountId, holder }) => <a href={`/generateQrToUser/${accountId}`}>{holder}</a> },
};
