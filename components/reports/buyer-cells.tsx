import type { ListCells } from "@/components/office/list-table";
import { purchasesHref } from "@/components/reports/purchases-href";
import { formatCount, signedMoney } from "@/lib/core/money";
import type { BuyerColumn } from "@/lib/reports";
import type { BuyerReportDto } from "@/lib/reports/client";

export const buyerCells = (params: Readonly<Record<string, string>>): ListCells<BuyerReportDto, BuyerColumn> => ({
  name: { cell: ({ id, fullName }) => <a href={`/users/${id}`}>{fullName}</a> },
  email: { card: "sub" },
  orders: {
    cell: ({ id, orders }) => (
      <a className="inline-block min-w-6" href={purchasesHref(params, { comprador: id, fecha: "collected" })}>
        {formatCount(orders)}
      </a>
    ),
  },
  places: { cell: ({ places }) => formatCount(places) },
  refunded: { cell: ({ refundedCents }) => signedMoney(0 - refundedCents) },
  net: { cell: ({ collectedCents, refundedCents }) => signedMoney(collectedCents - refundedCents) },
});
