import * as authAdmins from "@/app/api/v1/auth/admins/route";
import * as changePassword from "@/app/api/v1/auth/change-password/route";
import * as changeEmail from "@/app/api/v1/auth/email/route";
import * as login from "@/app/api/v1/auth/login/route";
import * as loginHistory from "@/app/api/v1/auth/login-history/route";
import * as codeLogin from "@/app/api/v1/auth/one-time-code/login/route";
import * as oneTimeCode from "@/app/api/v1/auth/one-time-code/route";
import * as changePhone from "@/app/api/v1/auth/phone/route";
import * as profile from "@/app/api/v1/auth/profile/[id]/route";
import * as recover from "@/app/api/v1/auth/recover/route";
import * as register from "@/app/api/v1/auth/register/route";
import * as secondFactor from "@/app/api/v1/auth/second-factor/route";
import * as verifyEmail from "@/app/api/v1/auth/verify-email/route";
import * as verifyPhone from "@/app/api/v1/auth/verify-phone/route";
import * as cartPay from "@/app/api/v1/cart/[id]/pay/route";
import * as cartOne from "@/app/api/v1/cart/[id]/route";
import * as cartDelete from "@/app/api/v1/cart/delete/route";
import * as cartMine from "@/app/api/v1/cart/mine/[id]/route";
import * as cart from "@/app/api/v1/cart/route";
import * as cartTicket from "@/app/api/v1/cart/tickets/[idTicket]/route";
import * as discountRelease from "@/app/api/v1/discount-codes/[id]/release/route";
import * as discountOne from "@/app/api/v1/discount-codes/[id]/route";
import * as discountValidate from "@/app/api/v1/discount-codes/[id]/validate/route";
import * as discounts from "@/app/api/v1/discount-codes/route";
import * as enclosureAreas from "@/app/api/v1/enclosures/[id]/event-areas/route";
import * as enclosureEventsByMonth from "@/app/api/v1/enclosures/[id]/events/by-month/route";
import * as enclosureEvents from "@/app/api/v1/enclosures/[id]/events/route";
import * as enclosureOne from "@/app/api/v1/enclosures/[id]/route";
import * as enclosuresOfAdmin from "@/app/api/v1/enclosures/admin/[idAdmin]/route";
import * as enclosuresByAdmin from "@/app/api/v1/enclosures/by-admin/route";
import * as enclosuresOnly from "@/app/api/v1/enclosures/only/route";
import * as enclosures from "@/app/api/v1/enclosures/route";
import * as eventTypeOne from "@/app/api/v1/event-types/[id]/route";
import * as eventTypes from "@/app/api/v1/event-types/route";
import * as eventReport from "@/app/api/v1/events/[id]/general-report/route";
import * as eventMap from "@/app/api/v1/events/[id]/map/route";
import * as eventReschedule from "@/app/api/v1/events/[id]/reschedule/route";
import * as eventOne from "@/app/api/v1/events/[id]/route";
import * as eventStatus from "@/app/api/v1/events/[id]/status/route";
import * as eventZones from "@/app/api/v1/events/[id]/zones/route";
import * as eventAreasOfZone from "@/app/api/v1/events/areas/[idZone]/route";
import * as eventsByMonth from "@/app/api/v1/events/by-month/route";
import * as eventFilter from "@/app/api/v1/events/filter/[id]/route";
import * as eventsInfinity from "@/app/api/v1/events/infinity/route";
import * as eventsOnly from "@/app/api/v1/events/only/route";
import * as events from "@/app/api/v1/events/route";
import * as guardOne from "@/app/api/v1/guards/[id]/route";
import * as guardsByArea from "@/app/api/v1/guards/by-area/route";
import * as guards from "@/app/api/v1/guards/route";
import * as zoneDetail from "@/app/api/v1/parking-areas/[id]/detail/route";
import * as zoneOne from "@/app/api/v1/parking-areas/[id]/route";
import * as zonesByEvent from "@/app/api/v1/parking-areas/by-event/[idEvent]/route";
import * as zonesOnly from "@/app/api/v1/parking-areas/only/route";
import * as zones from "@/app/api/v1/parking-areas/route";
import * as paymentMethod from "@/app/api/v1/payments/[id]/method/route";
import * as paymentOne from "@/app/api/v1/payments/[id]/route";
import * as paymentValidate from "@/app/api/v1/payments/[id]/validate/route";
import * as paymentCallback from "@/app/api/v1/payments/callback/[provider]/[account]/route";
import * as paymentCallback2 from "@/app/api/v1/payments/callback2/[provider]/[account]/route";
import * as cardPay from "@/app/api/v1/payments/card/pay/route";
import * as cardPending from "@/app/api/v1/payments/card/pending/[id]/route";
import * as cardUpgrade from "@/app/api/v1/payments/card/upgrade/[id]/route";
import * as paymentConfirm from "@/app/api/v1/payments/confirm/route";
import * as paymentFolio from "@/app/api/v1/payments/folio/[folio]/route";
import * as paymentRelease from "@/app/api/v1/payments/release-unpaid/route";
import * as walletPay from "@/app/api/v1/payments/wallet/pay/route";
import * as walletPending from "@/app/api/v1/payments/wallet/pending/[id]/route";
import * as qrRedeem from "@/app/api/v1/qr/[id]/redeem/route";
import * as qr from "@/app/api/v1/qr/[id]/route";
import * as qrActivity from "@/app/api/v1/qr/activity/route";
import * as courtesyAssign from "@/app/api/v1/qr/courtesy/[id]/assign/route";
import * as courtesyOne from "@/app/api/v1/qr/courtesy/[id]/route";
import * as infinityReport from "@/app/api/v1/qr/courtesy/infinity-report/route";
import * as courtesyReassign from "@/app/api/v1/qr/courtesy/reassign/route";
import * as courtesies from "@/app/api/v1/qr/courtesy/route";
import * as qrRegister from "@/app/api/v1/qr/route";
import * as ticketChange from "@/app/api/v1/tickets/[id]/change/route";
import * as ticketReturn from "@/app/api/v1/tickets/[id]/return/route";
import * as places from "@/app/api/v1/tickets/available-places/[id]/route";
import * as ticketsOfEvent from "@/app/api/v1/tickets/by-event/[id]/route";
import * as freeTickets from "@/app/api/v1/tickets/free/route";
import * as purchaseAccept from "@/app/api/v1/tickets/purchases/[id]/accept/route";
import * as purchaseApprove from "@/app/api/v1/tickets/purchases/[id]/approve/route";
import * as purchaseMethod from "@/app/api/v1/tickets/purchases/[id]/payment-method/route";
import * as purchaseOne from "@/app/api/v1/tickets/purchases/[id]/route";
import * as purchaseTickets from "@/app/api/v1/tickets/purchases/[id]/tickets/route";
import * as purchases from "@/app/api/v1/tickets/purchases/route";
import * as ticketsRelease from "@/app/api/v1/tickets/release/[id]/route";
import * as userLogs from "@/app/api/v1/users/[id]/logs/route";
import * as userOne from "@/app/api/v1/users/[id]/route";
import * as userTickets from "@/app/api/v1/users/[id]/tickets/route";
import * as userAdmins from "@/app/api/v1/users/admins/route";
import * as userExcel from "@/app/api/v1/users/excel/route";
import * as usersOnly from "@/app/api/v1/users/only/route";
import * as usersOnlyPrepaid from "@/app/api/v1/users/only-prepaid/route";
import * as users from "@/app/api/v1/users/route";
import * as paymentPay from "@/app/api/v2/payments/[id]/pay/route";
import * as paymentCallback2v2 from "@/app/api/v2/payments/callback2/[provider]/[account]/route";
import type { RouteHandler } from "@/lib/http";

const modules: Record<string, object>[] = [
  ...[users, userOne, userLogs, userAdmins, usersOnly, usersOnlyPrepaid, userExcel, authAdmins],
  ...[changePassword, loginHistory, profile, secondFactor],
  ...[login, register, recover, oneTimeCode, codeLogin, verifyPhone, verifyEmail, changePhone, changeEmail],
  ...[enclosures, enclosureOne, enclosuresOfAdmin, enclosureEventsByMonth],
  ...[enclosuresByAdmin, enclosuresOnly, enclosureEvents, enclosureAreas],
  ...[eventReport, eventAreasOfZone, eventsByMonth, eventFilter, eventsOnly],
  ...[events, eventOne, eventMap, eventZones, eventStatus, eventReschedule],
  ...[zones, zonesByEvent, zonesOnly, zoneOne, zoneDetail, eventTypes, eventTypeOne, guards, guardsByArea, guardOne],
  ...[ticketsOfEvent, purchaseTickets, freeTickets, purchaseMethod, ticketsRelease, ticketChange, ticketReturn],
  ...[purchases, purchaseOne, places, userTickets],
  ...[purchaseApprove, purchaseAccept, paymentConfirm],
  ...[discounts, discountOne, discountRelease, discountValidate],
  ...[cart, cartMine, cartOne, cartPay, cartDelete, cartTicket],
  ...[paymentPay, paymentFolio, paymentOne, paymentMethod, cardPay, cardPending, cardUpgrade],
  ...[walletPay, walletPending, paymentCallback2, paymentCallback2v2],
  ...[paymentRelease, paymentValidate, paymentCallback, qr, qrRedeem],
  ...[qrActivity, infinityReport, eventsInfinity],
  ...[qrRegister, courtesies, courtesyOne, courtesyAssign, courtesyReassign],
];

/** Every handler of the API that carries its description. */
export const handlers: readonly RouteHandler[] = modules.flatMap((module) =>
  Object.values(module).filter((handler): handler is RouteHandler => "spec" in handler),
);
