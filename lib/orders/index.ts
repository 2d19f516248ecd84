import "server-only";

export { addPlaces } from "@/lib/orders/add-places";
export { availablePlaces } from "@/lib/orders/available-places";
export { assertRoomFor } from "@/lib/orders/buyer-limit";
export { cancelOrder } from "@/lib/orders/cancel-order";
export { claimCart } from "@/lib/orders/claim-cart";
export { type DiscountUseColumn, discountUseList } from "@/lib/orders/discount-use-list";
export { emptyCart } from "@/lib/orders/empty-cart";
export { type EndedHold, endEventHolds } from "@/lib/orders/end-event-holds";
export { exchangedBy } from "@/lib/orders/exchange";
export { expireOrder, sweepOrders } from "@/lib/orders/expire-order";
export { fulfilOrder } from "@/lib/orders/fulfil-order";
export { getMyCart } from "@/lib/orders/get-my-cart";
export { getOrder } from "@/lib/orders/get-order";
export { giveDiscountCode, removeDiscountCode } from "@/lib/orders/give-code";
export { givePlaces } from "@/lib/orders/give-places";
export {
  type ExchangeTarget,
  exchangePrice,
  holdExchange,
  readExchangeTarget,
} from "@/lib/orders/hold-exchange";
export { holdPlaces } from "@/lib/orders/hold-places";
export { listOpenOrders } from "@/lib/orders/list-open-orders";
export { listOrderTickets } from "@/lib/orders/list-order-tickets";
export { openCart } from "@/lib/orders/open-cart";
export {
  itemsOf,
  lockBuyerEvents,
  lockOrderRow,
} from "@/lib/orders/order-locks";
export { changeMethod, payOrder } from "@/lib/orders/pay-order";
export { isForOrder, isPaymentOf, ORDER, subjectOf } from "@/lib/orders/payments-of";

export { releaseDiscountUses } from "@/lib/orders/release-discount-uses";
export { removeOrderItem } from "@/lib/orders/remove-order-item";
export { shortenDeadline } from "@/lib/orders/shorten-deadline";
export { soldItems } from "@/lib/orders/sold-items";
export { creditExchanged } from "@/lib/orders/subject/complete-exchange";
export { orderSubject } from "@/lib/orders/subject/payment-subject";
export { type ItemWish, itemsLeft, planItems } from "@/lib/orders/subject/refund-items";
export { endedWith, takeBackItems } from "@/lib/orders/subject/take-back";
export { ABOUT } from "@/lib/orders/subject/tell-holders";
export { changePurchase, updateCart } from "@/lib/orders/update-cart";
