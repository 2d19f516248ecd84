import { PURCHASE_CELLS } from "@/components/after-sale/purchases-table";
import type { ListCells } from "@/components/office/list-table";
import { signedMoney } from "@/lib/core/money";
import type { ReportPurchaseColumn } from "@/lib/reports";
import type { ReportPurchaseDto } from "@/lib/reports/client";

export const REPORT_PURCHASE_CELLS: ListCells<ReportPurchaseDto, ReportPurchaseColumn> = {
  ...PURCHASE_CELLS,
  collected: { cell: ({ collectedCents }) => signedMoney(collectedCents) },
  refunded: { cell: ({ refundedCents }) => signedMoney(0 - refundedCents) },
  net: { cell: ({ collectedCents, refundedCents }) => <strong>{signedMoney(collectedCents - refundedCents)}</strong> },
};
