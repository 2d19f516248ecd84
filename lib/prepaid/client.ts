export {
  type BulkAct,
  type BulkReportDto,
  dayInput,
  MOST_AT_ONCE,
  type OpenStayDto,
  type PrepaidAccountDetailDto,
  type PrepaidAccountDto,
  type PrepaidDebtDto,
  type PrepaidLotDto,
  type PrepaidVisitDto,
  type StaffMovementDto,
  VISIT_ENDS,
  type WaitingAdjustmentDto,
} from "@/lib/prepaid/accounts/account-words";
export {
  type AutoOfferDto,
  type AutoPageDto,
  type AutoTopupDto,
  autoHref,
  autoLine,
  PAUSE_WORDS,
} from "@/lib/prepaid/auto/client";
export { type BarrierStateDto, barrierWords } from "@/lib/prepaid/barrier/words";
export type { RechargedDto, ShortCarDto, TakenAtGateDto } from "@/lib/prepaid/gate/short-car-words";
export {
  FILTER_WORDS,
  MOVEMENT_FILTERS,
  MOVEMENT_RECEIPT_NOTE,
  type MonthDto,
  type MovementDto,
  type MovementFilter,
  monthFileHref,
  monthHref,
  movementDetails,
  movementFilterOf,
  movementTitle,
  receiptHref,
  receiptRows,
  signed,
  topupTitle,
} from "@/lib/prepaid/history/client";
export {
  accountHref,
  deskTopupHref,
  type InsideDto,
  type PrepaidDto,
  type PrepaidVenueDto,
  type PublicTypeDto,
  platesLine,
  type TopupDto,
  type TopupOfferDto,
  type TopupQuoteDto,
  topupHref,
  usualCents,
} from "@/lib/prepaid/holder/client";
export { FIELD_LABELS, IMPORT_FIELDS } from "@/lib/prepaid/import/columns";
export {
  ACCOUNT_STATE_WORDS,
  ACCOUNT_STATES,
  type AccountState,
  MOVEMENT_KINDS,
  MOVEMENT_WORDS,
} from "@/lib/prepaid/kinds";
export {
  IDLE_DAYS,
  type LetGoDto,
  type LetGoSumDto,
  type PaidAndGift,
  PREPAID_TOTALS_BY,
  type PrepaidLiabilityDto,
  type PrepaidMovementDto,
  type PrepaidNowDto,
  type PrepaidPersonDto,
  type PrepaidStatementDto,
  type PrepaidTodayDto,
  type PrepaidTotalDto,
  type PrepaidTotalsBy,
  REPORT_LINE_WORDS,
  REPORT_LINES,
  type ReportLine,
  TOTALS_BY_WORDS,
} from "@/lib/prepaid/reports/report-words";
export type { PrepaidSettingsDto } from "@/lib/prepaid/settings/settings-words";
export {
  giftWords,
  type SealedDto,
  type ShopDto,
  type ShopStationDto,
  usedWords,
} from "@/lib/prepaid/shops/shop-words";
export { type Example, exampleOf, examplesOf, momentOn } from "@/lib/prepaid/tariff/examples";
export {
  DEFAULT_TERMS,
  fractionsOf,
  hasFractions,
  type Tariff,
  type TariffKind,
  type VisitRates,
} from "@/lib/prepaid/tariff/tariff";
export type { ClockSetting } from "@/lib/prepaid/tariff/venue-clock";
export {
  freeEveryWords,
  reckoningWords,
  stayWords,
  type TariffSign,
  tariffLine,
  tariffSign,
} from "@/lib/prepaid/tariff/words";
export {
  DEFAULT_LIMITS,
  insideWords,
  offeredText,
  type PrepaidTypeDto,
  type PrepaidVersionDto,
} from "@/lib/prepaid/types/type-words";
