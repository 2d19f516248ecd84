import "server-only";

export { allocateRefund, type RefundParts, type SaleParts } from "@/lib/ledger/allocate-refund";
export { postReceipt } from "@/lib/ledger/post-receipt";
export { postChargeback, postRefund } from "@/lib/ledger/post-refund";
export { postSale } from "@/lib/ledger/post-sale";
export { payerOf, paymentBalance } from "@/lib/ledger/queries";
