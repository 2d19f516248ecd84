// Written by `npm run generate` from the files that there are. Do not edit.

import * as v1AuthAdmins from "@/app/api/v1/auth/admins/route";
import * as v1AuthChangePassword from "@/app/api/v1/auth/change-password/route";
import * as v1AuthEmail from "@/app/api/v1/auth/email/route";
import * as v1AuthLoginHistory from "@/app/api/v1/auth/login-history/route";
import * as v1AuthLogin from "@/app/api/v1/auth/login/route";
import * as v1AuthOneTimeCodeLogin from "@/app/api/v1/auth/one-time-code/login/route";
import * as v1AuthOneTimeCode from "@/app/api/v1/auth/one-time-code/route";
import * as v1AuthPhone from "@/app/api/v1/auth/phone/route";
import * as v1AuthProfileId from "@/app/api/v1/auth/profile/[id]/route";
import * as v1AuthRecover from "@/app/api/v1/auth/recover/route";
import * as v1AuthRegister from "@/app/api/v1/auth/register/route";
import * as v1AuthSecondFactor from "@/app/api/v1/auth/second-factor/route";
import * as v1AuthVerifyEmail from "@/app/api/v1/auth/verify-email/route";
import * as v1AuthVerifyPhone from "@/app/api/v1/auth/verify-phone/route";
import * as v1BarrierEvents from "@/app/api/v1/barrier/events/route";
import * as v1BarrierGateApiTypes from "@/app/api/v1/barrier/gate-api-types/route";
import * as v1BarrierReadQr from "@/app/api/v1/barrier/read-qr/route";
import * as v1BarrierUsersId from "@/app/api/v1/barrier/users/[id]/route";
import * as v1CartIdPay from "@/app/api/v1/cart/[id]/pay/route";
import * as v1CartId from "@/app/api/v1/cart/[id]/route";
import * as v1CartDelete from "@/app/api/v1/cart/delete/route";
import * as v1CartMineId from "@/app/api/v1/cart/mine/[id]/route";
import * as v1Cart from "@/app/api/v1/cart/route";
import * as v1CartTicketsIdTicket from "@/app/api/v1/cart/tickets/[idTicket]/route";
import * as v1DiscountCodesIdRelease from "@/app/api/v1/discount-codes/[id]/release/route";
import * as v1DiscountCodesId from "@/app/api/v1/discount-codes/[id]/route";
import * as v1DiscountCodesIdValidate from "@/app/api/v1/discount-codes/[id]/validate/route";
import * as v1DiscountCodes from "@/app/api/v1/discount-codes/route";
import * as v1DownloadsIdFile from "@/app/api/v1/downloads/[id]/file/route";
import * as v1DownloadsId from "@/app/api/v1/downloads/[id]/route";
import * as v1EnclosuresIdEventAreas from "@/app/api/v1/enclosures/[id]/event-areas/route";
import * as v1EnclosuresIdEventsByMonth from "@/app/api/v1/enclosures/[id]/events/by-month/route";
import * as v1EnclosuresIdEvents from "@/app/api/v1/enclosures/[id]/events/route";
import * as v1EnclosuresId from "@/app/api/v1/enclosures/[id]/route";
import * as v1EnclosuresAdminIdAdmin from "@/app/api/v1/enclosures/admin/[idAdmin]/route";
import * as v1EnclosuresByAdmin from "@/app/api/v1/enclosures/by-admin/route";
import * as v1EnclosuresOnly from "@/app/api/v1/enclosures/only/route";
import * as v1Enclosures from "@/app/api/v1/enclosures/route";
import * as v1EventTypesId from "@/app/api/v1/event-types/[id]/route";
import * as v1EventTypes from "@/app/api/v1/event-types/route";
import * as v1EventsIdCancellation from "@/app/api/v1/events/[id]/cancellation/route";
import * as v1EventsIdGeneralReport from "@/app/api/v1/events/[id]/general-report/route";
import * as v1EventsIdMap from "@/app/api/v1/events/[id]/map/route";
import * as v1EventsIdReschedule from "@/app/api/v1/events/[id]/reschedule/route";
import * as v1EventsId from "@/app/api/v1/events/[id]/route";
import * as v1EventsIdStatus from "@/app/api/v1/events/[id]/status/route";
import * as v1EventsIdZones from "@/app/api/v1/events/[id]/zones/route";
import * as v1EventsAreasIdZone from "@/app/api/v1/events/areas/[idZone]/route";
import * as v1EventsByMonth from "@/app/api/v1/events/by-month/route";
import * as v1EventsFilterId from "@/app/api/v1/events/filter/[id]/route";
import * as v1EventsInfinity from "@/app/api/v1/events/infinity/route";
import * as v1EventsOnly from "@/app/api/v1/events/only/route";
import * as v1Events from "@/app/api/v1/events/route";
import * as v1GuardsId from "@/app/api/v1/guards/[id]/route";
import * as v1GuardsByArea from "@/app/api/v1/guards/by-area/route";
import * as v1Guards from "@/app/api/v1/guards/route";
import * as v1ParkingAreasIdDetail from "@/app/api/v1/parking-areas/[id]/detail/route";
import * as v1ParkingAreasId from "@/app/api/v1/parking-areas/[id]/route";
import * as v1ParkingAreasByEventIdEvent from "@/app/api/v1/parking-areas/by-event/[idEvent]/route";
import * as v1ParkingAreasOnly from "@/app/api/v1/parking-areas/only/route";
import * as v1ParkingAreas from "@/app/api/v1/parking-areas/route";
import * as v1PaymentsIdMethod from "@/app/api/v1/payments/[id]/method/route";
import * as v1PaymentsIdReview from "@/app/api/v1/payments/[id]/review/route";
import * as v1PaymentsId from "@/app/api/v1/payments/[id]/route";
import * as v1PaymentsIdValidate from "@/app/api/v1/payments/[id]/validate/route";
import * as v1PaymentsCallbackProviderAccount from "@/app/api/v1/payments/callback/[provider]/[account]/route";
import * as v1PaymentsCallback2ProviderAccount from "@/app/api/v1/payments/callback2/[provider]/[account]/route";
import * as v1PaymentsCardPay from "@/app/api/v1/payments/card/pay/route";
import * as v1PaymentsCardPendingId from "@/app/api/v1/payments/card/pending/[id]/route";
import * as v1PaymentsCardUpgradeId from "@/app/api/v1/payments/card/upgrade/[id]/route";
import * as v1PaymentsConfirm from "@/app/api/v1/payments/confirm/route";
import * as v1PaymentsFolioFolio from "@/app/api/v1/payments/folio/[folio]/route";
import * as v1PaymentsReleaseUnpaid from "@/app/api/v1/payments/release-unpaid/route";
import * as v1PaymentsWalletPay from "@/app/api/v1/payments/wallet/pay/route";
import * as v1PaymentsWalletPendingId from "@/app/api/v1/payments/wallet/pending/[id]/route";
import * as v1PrepaidId from "@/app/api/v1/prepaid/[id]/route";
import * as v1PrepaidAccountStatus from "@/app/api/v1/prepaid/account-status/route";
import * as v1PrepaidGenerate from "@/app/api/v1/prepaid/generate/route";
import * as v1PrepaidHistory from "@/app/api/v1/prepaid/history/route";
import * as v1PrepaidList from "@/app/api/v1/prepaid/list/route";
import * as v1PrepaidMigrateUser from "@/app/api/v1/prepaid/migrate-user/route";
import * as v1PrepaidPaymentReference from "@/app/api/v1/prepaid/payment-reference/route";
import * as v1PrepaidPaymentsCard from "@/app/api/v1/prepaid/payments/card/route";
import * as v1PrepaidPaymentsDeposit from "@/app/api/v1/prepaid/payments/deposit/route";
import * as v1PrepaidPaymentsWallet from "@/app/api/v1/prepaid/payments/wallet/route";
import * as v1PrepaidRecharge from "@/app/api/v1/prepaid/recharge/route";
import * as v1PrepaidRegisterInPen from "@/app/api/v1/prepaid/register-in-pen/route";
import * as v1PrepaidReportsAccount from "@/app/api/v1/prepaid/reports/account/route";
import * as v1PrepaidReportsClosingMonth from "@/app/api/v1/prepaid/reports/closing-month/route";
import * as v1PrepaidReportsHistory from "@/app/api/v1/prepaid/reports/history/route";
import * as v1PrepaidReports from "@/app/api/v1/prepaid/reports/route";
import * as v1PrepaidReportsTotals from "@/app/api/v1/prepaid/reports/totals/route";
import * as v1PrepaidSync from "@/app/api/v1/prepaid/sync/route";
import * as v1PrepaidTypesId from "@/app/api/v1/prepaid/types/[id]/route";
import * as v1PrepaidTypes from "@/app/api/v1/prepaid/types/route";
import * as v1PrepaidUserStatusAB from "@/app/api/v1/prepaid/user-status/[a]/[b]/route";
import * as v1QrIdRedeem from "@/app/api/v1/qr/[id]/redeem/route";
import * as v1QrId from "@/app/api/v1/qr/[id]/route";
import * as v1QrActivity from "@/app/api/v1/qr/activity/route";
import * as v1QrCourtesyIdAssign from "@/app/api/v1/qr/courtesy/[id]/assign/route";
import * as v1QrCourtesyId from "@/app/api/v1/qr/courtesy/[id]/route";
import * as v1QrCourtesyInfinityReport from "@/app/api/v1/qr/courtesy/infinity-report/route";
import * as v1QrCourtesyReassign from "@/app/api/v1/qr/courtesy/reassign/route";
import * as v1QrCourtesy from "@/app/api/v1/qr/courtesy/route";
import * as v1Qr from "@/app/api/v1/qr/route";
import * as v1ReportsNameExcel from "@/app/api/v1/reports/[name]/excel/route";
import * as v1ReportsName from "@/app/api/v1/reports/[name]/route";
import * as v1TicketsIdChange from "@/app/api/v1/tickets/[id]/change/route";
import * as v1TicketsIdReturn from "@/app/api/v1/tickets/[id]/return/route";
import * as v1TicketsAvailablePlacesId from "@/app/api/v1/tickets/available-places/[id]/route";
import * as v1TicketsByEventId from "@/app/api/v1/tickets/by-event/[id]/route";
import * as v1TicketsFree from "@/app/api/v1/tickets/free/route";
import * as v1TicketsPurchasesIdAccept from "@/app/api/v1/tickets/purchases/[id]/accept/route";
import * as v1TicketsPurchasesIdApprove from "@/app/api/v1/tickets/purchases/[id]/approve/route";
import * as v1TicketsPurchasesIdPaymentMethod from "@/app/api/v1/tickets/purchases/[id]/payment-method/route";
import * as v1TicketsPurchasesId from "@/app/api/v1/tickets/purchases/[id]/route";
import * as v1TicketsPurchasesIdTickets from "@/app/api/v1/tickets/purchases/[id]/tickets/route";
import * as v1TicketsPurchases from "@/app/api/v1/tickets/purchases/route";
import * as v1TicketsReleaseId from "@/app/api/v1/tickets/release/[id]/route";
import * as v1UsersIdLogs from "@/app/api/v1/users/[id]/logs/route";
import * as v1UsersId from "@/app/api/v1/users/[id]/route";
import * as v1UsersIdTickets from "@/app/api/v1/users/[id]/tickets/route";
import * as v1UsersAdmins from "@/app/api/v1/users/admins/route";
import * as v1UsersExcel from "@/app/api/v1/users/excel/route";
import * as v1UsersOnlyPrepaid from "@/app/api/v1/users/only-prepaid/route";
import * as v1UsersOnly from "@/app/api/v1/users/only/route";
import * as v1Users from "@/app/api/v1/users/route";
import * as v2PaymentsIdPay from "@/app/api/v2/payments/[id]/pay/route";
import * as v2PaymentsCallback2ProviderAccount from "@/app/api/v2/payments/callback2/[provider]/[account]/route";
import type { RouteHandler } from "@/lib/http";

const modules: Record<string, object>[] = [
  v1AuthAdmins,
  v1AuthChangePassword,
  v1AuthEmail,
  v1AuthLoginHistory,
  v1AuthLogin,
  v1AuthOneTimeCodeLogin,
  v1AuthOneTimeCode,
  v1AuthPhone,
  v1AuthProfileId,
  v1AuthRecover,
  v1AuthRegister,
  v1AuthSecondFactor,
  v1AuthVerifyEmail,
  v1AuthVerifyPhone,
  v1BarrierEvents,
  v1BarrierGateApiTypes,
  v1BarrierReadQr,
  v1BarrierUsersId,
  v1CartIdPay,
  v1CartId,
  v1CartDelete,
  v1CartMineId,
  v1Cart,
  v1CartTicketsIdTicket,
  v1DiscountCodesIdRelease,
  v1DiscountCodesId,
  v1DiscountCodesIdValidate,
  v1DiscountCodes,
  v1DownloadsIdFile,
  v1DownloadsId,
  v1EnclosuresIdEventAreas,
  v1EnclosuresIdEventsByMonth,
  v1EnclosuresIdEvents,
  v1EnclosuresId,
  v1EnclosuresAdminIdAdmin,
  v1EnclosuresByAdmin,
  v1EnclosuresOnly,
  v1Enclosures,
  v1EventTypesId,
  v1EventTypes,
  v1EventsIdCancellation,
  v1EventsIdGeneralReport,
  v1EventsIdMap,
  v1EventsIdReschedule,
  v1EventsId,
  v1EventsIdStatus,
  v1EventsIdZones,
  v1EventsAreasIdZone,
  v1EventsByMonth,
  v1EventsFilterId,
  v1EventsInfinity,
  v1EventsOnly,
  v1Events,
  v1GuardsId,
  v1GuardsByArea,
  v1Guards,
  v1ParkingAreasIdDetail,
  v1ParkingAreasId,
  v1ParkingAreasByEventIdEvent,
  v1ParkingAreasOnly,
  v1ParkingAreas,
  v1PaymentsIdMethod,
  v1PaymentsIdReview,
  v1PaymentsId,
  v1PaymentsIdValidate,
  v1PaymentsCallbackProviderAccount,
  v1PaymentsCallback2ProviderAccount,
  v1PaymentsCardPay,
  v1PaymentsCardPendingId,
  v1PaymentsCardUpgradeId,
  v1PaymentsConfirm,
  v1PaymentsFolioFolio,
  v1PaymentsReleaseUnpaid,
  v1PaymentsWalletPay,
  v1PaymentsWalletPendingId,
  v1PrepaidId,
  v1PrepaidAccountStatus,
  v1PrepaidGenerate,
  v1PrepaidHistory,
  v1PrepaidList,
  v1PrepaidMigrateUser,
  v1PrepaidPaymentReference,
  v1PrepaidPaymentsCard,
  v1PrepaidPaymentsDeposit,
  v1PrepaidPaymentsWallet,
  v1PrepaidRecharge,
  v1PrepaidRegisterInPen,
  v1PrepaidReportsAccount,
  v1PrepaidReportsClosingMonth,
  v1PrepaidReportsHistory,
  v1PrepaidReports,
  v1PrepaidReportsTotals,
  v1PrepaidSync,
  v1PrepaidTypesId,
  v1PrepaidTypes,
  v1PrepaidUserStatusAB,
  v1QrIdRedeem,
  v1QrId,
  v1QrActivity,
  v1QrCourtesyIdAssign,
  v1QrCourtesyId,
  v1QrCourtesyInfinityReport,
  v1QrCourtesyReassign,
  v1QrCourtesy,
  v1Qr,
  v1ReportsNameExcel,
  v1ReportsName,
  v1TicketsIdChange,
  v1TicketsIdReturn,
  v1TicketsAvailablePlacesId,
  v1TicketsByEventId,
  v1TicketsFree,
  v1TicketsPurchasesIdAccept,
  v1TicketsPurchasesIdApprove,
  v1TicketsPurchasesIdPaymentMethod,
  v1TicketsPurchasesId,
  v1TicketsPurchasesIdTickets,
  v1TicketsPurchases,
  v1TicketsReleaseId,
  v1UsersIdLogs,
  v1UsersId,
  v1UsersIdTickets,
  v1UsersAdmins,
  v1UsersExcel,
  v1UsersOnlyPrepaid,
  v1UsersOnly,
  v1Users,
  v2PaymentsIdPay,
  v2PaymentsCallback2ProviderAccount,
];

/** Every handler of the API that carries its description. */
export const handlers: readonly RouteHandler[] = modules.flatMap((module) =>
  Object.values(module).filter((handler): handler is RouteHandler => "spec" in handler),
);
