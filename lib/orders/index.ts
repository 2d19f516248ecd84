import "server-only";

export { claimCart } from "@/lib/orders/cart/claim-cart";
export { emptyCart } from "@/lib/orders/cart/empty-cart";
export { getMyCart } from "@/lib/orders/cart/get-my-cart";
export { giveDiscountCode, removeDiscountCode } from "@/lib/orders/cart/give-code";
export { type LoginWithCart, withCart } from "@/lib/orders/cart/login-with-cart";
export { myOpenCart, openCart } from "@/lib/orders/cart/open-cart";
export { removeOrderItem } from "@/lib/orders/cart/remove-order-item";
export { changePurchase, updateCart } from "@/lib/orders/cart/update-cart";
export { type DiscountUseColumn, discountUseList } from "@/lib/orders/discount-use-list";
export { cancelOrder } from "@/lib/orders/end/cancel-order";
export { type EndedHold, endEventHolds } from "@/lib/orders/end/end-event-holds";
export { expireOrder, sweepOrders } from "@/lib/orders/end/expire-order";
export { releaseDiscountUses } from "@/lib/orders/end/release-discount-uses";
export { shortenDeadline } from "@/lib/orders/end/shorten-deadline";
export { exchangedBy } from "@/lib/orders/exchange/exchange";
export { givePlaces } from "@/lib/orders/exchange/give-places";
export {
  type ExchangeTarget,
  exchangePrice,
  holdExchange,
  readExchangeTarget,
} from "@/lib/orders/exchange/hold-exchange";
export { holdForGate, openGateOrder } from "@/lib/orders/gate/gate-order";
export { getOrder, lookAtOrder } from "@/lib/orders/get-order";
export { addPlaces } from "@/lib/orders/hold/add-places";
export { availablePlaces } from "@/lib/orders/hold/available-places";
export { assertRoomFor } from "@/lib/orders/hold/buyer-limit";
export { countedHold } from "@/lib/orders/hold/counted-hold";
export { holdChosen } from "@/lib/orders/hold/hold-chosen";
export { holdPlaces } from "@/lib/orders/hold/hold-places";
export { readItems } from "@/lib/orders/hot";
export { listOpenOrders } from "@/lib/orders/list-open-orders";
export { listOrderTickets } from "@/lib/orders/list-order-tickets";
export { lockBuyerInEvents, lockOrderRow } from "@/lib/orders/order-locks";
export { hasContact, needsContact } from "@/lib/orders/pay/contact-rule";
export { fulfilOrder, soldItems } from "@/lib/orders/pay/fulfil-order";
export { changeMethod, payOrder } from "@/lib/orders/pay/pay-order";
export { isForOrder, isPaymentOf, ORDER, subjectOf } from "@/lib/orders/payments-of";
export { isSold, isSoldIn, itemCountsInFigures } from "@/lib/orders/sold";
export { creditExchanged } from "@/lib/orders/subject/complete-exchange";
export { orderSubject } from "@/lib/orders/subject/payment-subject";
export { type ItemWish, itemsLeft, planItems } from "@/lib/orders/subject/refund-items";
export { endedWith, takeBackItems } from "@/lib/orders/subject/take-back";
export { ABOUT } from "@/lib/orders/subject/tell-holders";
