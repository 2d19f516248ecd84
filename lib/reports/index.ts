import "server-only";

export { type AccountColumn, accountList, accountSums } from "@/lib/reports/account/statement";
export { getEventFigures } from "@/lib/reports/event-figures";
export { foldSales } from "@/lib/reports/fold-sales";
export { daysBefore, daysOf } from "@/lib/reports/general/before";
export { salesReport, sumSales } from "@/lib/reports/general/sales";
export { monthList, type SalesColumn, salesFile, salesList } from "@/lib/reports/general/sales-list";
export { type InfinityColumn, infinityEvents, infinityList, infinityReport } from "@/lib/reports/infinity";
