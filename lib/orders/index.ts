import "server-only";

export { addPlaces } from "@/lib/orders/add-places";
export { availablePlaces } from "@/lib/orders/available-places";
export { assertRoomFor, assertWithinLimit } from "@/lib/orders/buyer-limit";
export { cancelOrder } from "@/lib/orders/cancel-order";
export { claimCart } from "@/lib/orders/claim-cart";
export { type DiscountUseColumn, discountUseList } from "@/lib/orders/discount-use-list";
export { emptyCart } from "@/lib/orders/empty-cart";
export { type EndedHold, endEventHolds } from "@/lib/orders/end-event-holds";
export { type Exchanged, exchangedBy } from "@/lib/orders/exchange";
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
  type LockedItem,
  type LockedOrder,
  lockBuyerEvents,
  lockOrderRow,
  orderItems,
  orderLock,
} from "@/lib/orders/order-locks";
export { changeMethod, payOrder } from "@/lib/orders/pay-order";
export { isForOrder, isPaymentOf, ORDER, subjectOf } from "@/lib/orders/payments-of";

export { releaseDiscountUses } from "@/lib/orders/release-discount-uses";
export { closeOrder, releaseOrderPlaces } from "@/lib/orders/release-places";
export { removeOrderItem } from "@/lib/orders/remove-order-item";

export { dueOf } from "@/lib/orders/reprice-items";
export { soldItems } from "@/lib/orders/sold-items";
export { creditExchanged } from "@/lib/orders/subject/complete-exchange";
export { orderSubject } from "@/lib/orders/subject/payment-subject";
export { type ItemWish, itemsLeft, planItems } from "@/lib/orders/subject/refund-items";
export { endedWith, takeBackItems } from "@/lib/orders/subject/take-back";
export { ABOUT } from "@/lib/orders/subject/tell-holders";
export { tellReleased } from "@/lib/orders/tell-released";
export { changePurchase, updateCart } from "@/lib/orders/update-cart";
export { asAsked } from "@/lib/orders/use-code";
