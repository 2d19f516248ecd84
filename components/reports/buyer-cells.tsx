import type { ListCells } from "@/components/office/list-table";
import { listHref } from "@/components/office/list-url";
import { formatCount, signedMoney } from "@/lib/core/money";
import type { BuyerColumn } from "@/lib/reports";
import type { BuyerReportDto } from "@/lib/reports/client";

export const BUYER_CELLS: ListCells<BuyerReportDto, BuyerColumn> = {
  name: { cell: ({ id, fullName }) => <a href={`/users/${id}`}>{fullName}</a> },
  email: { card: "sub" },
  orders: {
    cell: ({ orders, email, fullName }) => (
      <a className="inline-block min-w-6" href={listHref("/purchases", {}, { q: email ?? fullName })}>
        {formatCount(orders)}
      </a>
    ),
  },
  places: { cell: ({ places }) => formatCount(places) },
  refunded: { cell: ({ refundedCents }) => signedMoney(0 - refundedCents) },
  net: { cell: ({ collectedCents, refundedCents }) => signedMoney(collectedCents - refundedCents) },
};
