import "server-only";

export { type DiscountBatchColumn, discountBatchList } from "@/lib/discount-codes/batch-list";
export {
  type CodeWithZones,
  findCode,
  lockCodeOfOrder,
  ORDER_CODE_JSON,
} from "@/lib/discount-codes/code-facts";
export { type DiscountCodeColumn, discountCodeList } from "@/lib/discount-codes/code-list";
export { createDiscountBatch } from "@/lib/discount-codes/create-discount-batch";
export { createDiscountCode } from "@/lib/discount-codes/create-discount-code";
export { deleteDiscountCode } from "@/lib/discount-codes/delete-discount-code";
export { type DiscountFormOptions, discountFormOptions } from "@/lib/discount-codes/form-options";
export { type CodeFacts, judgeCode } from "@/lib/discount-codes/judge";
export {
  CODE_TIME_ZONE,
  getDiscountBatch,
  getDiscountCode,
  listDiscountCodes,
  readCode,
} from "@/lib/discount-codes/queries";
export { editDiscountCode } from "@/lib/discount-codes/revisions";
export { setBatchState } from "@/lib/discount-codes/set-batch-state";
export { setDiscountState } from "@/lib/discount-codes/set-discount-state";
export { fitUses, holdUse, lockHeldCodes, releaseUse, releaseUses } from "@/lib/discount-codes/take-use";
export { lockDiscountCode, updateDiscountCode } from "@/lib/discount-codes/update-discount-code";
