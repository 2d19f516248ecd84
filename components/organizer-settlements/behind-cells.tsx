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

const ZONE = "America/Monterrey";

/** Where what is behind a line of a settlement stands. */
export const behindHref = (settlementId: number, line: LineKey, rate: number | null = null): string =>
  listHref(`/liquidaciones/${settlementId}/renglones/${line}`, {}, { tasa: rate === null ? null : String(rate) });

export const entryCells = (opens: Opens): ListCells<SettlementEntryDto, SettlementEntryColumn> => ({
  collected: { card: "sub" },
  folio: {
    cell: (entry) => (
      <NameLink href={causeHref({ ...entry, settlementId: null }, opens)}>
        {entry.orderFolio ?? entry.movementFolio}
      </NameLink>
    ),
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
      const href = isOfPrices(line) ? behindHref(settlementId, line, bps) : behindHref(settlementId, "commission");
      return <a href={href}>{signedMoney(baseCents)}</a>;
    },
  },
  amount: { cell: ({ cents }) => signedMoney(cents) },
});
