import type { ListCells } from "@/components/office/list-table";
import { listHref } from "@/components/office/list-url";
import type { Opens } from "@/components/office/where-open";
import { causeHref } from "@/components/reports/account-cells";
import { NameLink } from "@/components/reports/figure-link";
import { formatDay } from "@/lib/core/dates";
import { signedMoney } from "@/lib/core/money";
import type { SettlementEntryColumn, SettlementPartColumn } from "@/lib/organizer-settlements";
import {
  isOfPrices,
  type LineKey,
  type SettlementEntryDto,
  type SettlementPartDto,
} from "@/lib/organizer-settlements/client";
import { folioOf } from "@/lib/reports/client";

const ZONE = "America/Monterrey";

/** Where what is behind a line of a settlement stands. */
export const behindHref = (settlementId: number, line: LineKey, rate: number | null = null): string =>
  listHref(`/liquidaciones/${settlementId}/renglones/${line}`, {}, { tasa: rate === null ? null : String(rate) });

export const entryCells = (opens: Opens): ListCells<SettlementEntryDto, SettlementEntryColumn> => ({
  collected: { card: "sub" },
  folio: {
    cell: (entry) => {
      const { orderId, movementFolio, topupFolio } = entry;
      const cause = { orderId, settlementId: null, movementFolio: movementFolio ?? topupFolio };
      return <NameLink href={causeHref(cause, opens)}>{folioOf({ ...entry, settlementFolio: null })}</NameLink>;
    },
  },
  amount: { cell: ({ cents }) => signedMoney(cents) },
});

export const partCells = (settlementId: number, line: LineKey): ListCells<SettlementPartDto, SettlementPartColumn> => ({
  day: { cell: ({ at }) => (at ? formatDay(at, ZONE) : null) },
  settlement: {
    cell: (part) =>
      part.settlementId === null ? null : <a href={`/liquidaciones/${part.settlementId}`}>{part.settlementFolio}</a>,
  },
  base: {
    cell: ({ baseCents, bps }) => {
      if (baseCents === null || bps === null) return null;
      // The IVA of the commission is of all that was taken since the beginning, which no page has as a sum.
      const href = isOfPrices(line) ? behindHref(settlementId, line, bps) : undefined;
      return <NameLink href={href}>{signedMoney(baseCents)}</NameLink>;
    },
  },
  amount: { cell: ({ cents }) => signedMoney(cents) },
});
