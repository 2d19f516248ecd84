import type { ListCells } from "@/components/office/list-table";
import { listHref } from "@/components/office/list-url";
import { causeHref } from "@/components/reports/account-cells";
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

interface Sees {
  /** The reader may open purchases, and movements of prepaid. */
  purchases: boolean;
  prepaid: boolean;
}

export const entryCells = ({ purchases, prepaid }: Sees): ListCells<SettlementEntryDto, SettlementEntryColumn> => ({
  collected: { card: "sub" },
  folio: {
    cell: ({ orderId, orderFolio, movementFolio }) => {
      const href = causeHref(
        { orderId: purchases ? orderId : null, settlementId: null, movementFolio },
        { settlements: true, prepaid },
      );
      const folio = orderFolio ?? movementFolio;
      return href === null ? folio : <a href={href}>{folio}</a>;
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
      const href = isOfPrices(line) ? behindHref(settlementId, line, bps) : behindHref(settlementId, "commission");
      return <a href={href}>{signedMoney(baseCents)}</a>;
    },
  },
  amount: { cell: ({ cents }) => signedMoney(cents) },
});
