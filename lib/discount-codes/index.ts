import "server-only";

export { type DiscountBatchColumn, discountBatchList } from "@/lib/discount-codes/batch-list";

export { findCode, type LockedCode, lockCode, ORDER_CODE_JSON, readOrderCode } from "@/lib/discount-codes/code-facts";
export { type DiscountCodeColumn, discountCodeList } from "@/lib/discount-codes/code-list";
export { createDiscountBatch } from "@/lib/discount-codes/create-discount-batch";
export { createDiscountCode } from "@/lib/discount-codes/create-discount-code";
export { deleteDiscountCode } from "@/lib/discount-codes/delete-discount-code";
export { type DiscountFormOptions, discountFormOptions } from "@/lib/discount-codes/form-options";
export { type CodeFacts, judgeCode } from "@/lib/discount-codes/judge";
export { getDiscountBatch, getDiscountCode, listDiscountCodes } from "@/lib/discount-codes/queries";
export { releaseDiscountUses } from "@/lib/discount-codes/release-discount-uses";
export { editDiscountCode } from "@/lib/discount-codes/revisions";
export { setBatchState } from "@/lib/discount-codes/set-batch-state";
export { setDiscountState } from "@/lib/discount-codes/set-discount-state";
export { dropUse, holdUse, lockCodesOf } from "@/lib/discount-codes/take-use";
export { updateDiscountCode } from "@/lib/discount-codes/update-discount-code";
export { type DiscountUseColumn, discountUseList } from "@/lib/discount-codes/use-list";
