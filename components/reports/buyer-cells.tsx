import type { ListCells } from "@/components/office/list-table";
import { type Opens, whereOpen } from "@/components/office/where-open";
import { CountLink, MoneyLink, NameLink } from "@/components/reports/figure-link";
import { purchasesHref } from "@/components/reports/purchases-href";
import type { BuyerColumn } from "@/lib/reports";
import type { BuyerReportDto } from "@/lib/reports/client";

type Params = Readonly<Record<string, string>>;

/** Figures open a buyer's purchases, and the name the buyer where the reader may open users. */
export function buyerCells(params: Params, opens: Opens): ListCells<BuyerReportDto, BuyerColumn> {
  const purchases = (id: number) => whereOpen(opens, [purchasesHref(params, { comprador: id, fecha: "collected" })]);
  const money = (cents: number, { id, fullName }: BuyerReportDto) => (
    <MoneyLink cents={cents} href={purchases(id)} of={fullName} />
  );
  const count = (figure: number, { id, fullName }: BuyerReportDto) => (
    <CountLink count={figure} href={purchases(id)} of={fullName} />
  );
  // Purchases are not looked for by the words that found their buyers.
  const totalHref = params.q ? undefined : whereOpen(opens, [purchasesHref(params, { fecha: "collected" })]);
  return {
    name: {
      cell: ({ id, fullName }) => (
        <NameLink href={whereOpen(opens, [`/users/${id}`]) ?? purchases(id)}>{fullName}</NameLink>
      ),
    },
    email: { card: "sub" },
    orders: { cell: (row) => count(row.orders, row), totalHref },
    places: { cell: (row) => count(row.places, row), totalHref },
    collected: { cell: (row) => money(row.collectedCents, row), totalHref },
    refunded: { cell: (row) => money(0 - row.refundedCents, row), totalHref },
    net: { cell: (row) => money(row.collectedCents - row.refundedCents, row), totalHref },
  };
}
