import "server-only";

export { accountDays } from "@/lib/reports/account/account-days";
export { type AccountColumn, accountList, accountSums } from "@/lib/reports/account/statement";
export { statementFile } from "@/lib/reports/account/statement-pdf";
export { cashDays, cashRowName } from "@/lib/reports/cash/cash";
export { type CashColumn, cashList, cashOperationList } from "@/lib/reports/cash/cash-list";
export { type LinesAsked, type LinesFrom, ledgerLines } from "@/lib/reports/daily-sums/lines";
export { proveDailySums } from "@/lib/reports/daily-sums/prove";
export { rebuildDailySums, tenantsWithLedger } from "@/lib/reports/daily-sums/sum-up";
export { dayWords } from "@/lib/reports/day-words";
export { eventReport, getEventFigures } from "@/lib/reports/event-figures";
export { foldSales } from "@/lib/reports/fold-sales";
export { type CourtesyReportColumn, courtesyDays, courtesyReportList } from "@/lib/reports/free/courtesies";
export {
  type FreeColumn,
  type FreeItemColumn,
  freeDays,
  freeItemList,
  freeList,
} from "@/lib/reports/free/free";
export { salesCourse } from "@/lib/reports/general/course";
export {
  beyondPurchases,
  type ReportPurchaseColumn,
  reportPurchaseList,
} from "@/lib/reports/general/report-purchases";
export { salesReport, sumSales } from "@/lib/reports/general/sales";
export {
  monthList,
  platformMonthList,
  type SalesColumn,
  salesList,
  vipZoneList,
} from "@/lib/reports/general/sales-list";
export { hasReportMail } from "@/lib/reports/mail/report-mail";
export { type BuyerColumn, buyerDays, buyerReportList } from "@/lib/reports/people/buyers";
export {
  type InfinityColumn,
  infinityDays,
  infinityEvents,
  infinityList,
  infinityReport,
} from "@/lib/reports/people/infinity";
export { type InfinityEntryColumn, infinityEntryList } from "@/lib/reports/people/infinity-entries";
export { type PlatformPrepaidColumn, platformPrepaidList } from "@/lib/reports/platform/prepaid";
export { prepaidDays, prepaidMovementDays } from "@/lib/reports/platform/prepaid-days";
export { REPORT_LISTS, type ReportAsked, readReport, reportFile } from "@/lib/reports/read-report";
