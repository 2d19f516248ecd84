"use server";

import { createDiscountBatch } from "@/lib/discount-codes/create-discount-batch";
import { createDiscountCode } from "@/lib/discount-codes/create-discount-code";
import { deleteDiscountCode } from "@/lib/discount-codes/delete-discount-code";
import { editDiscountCode } from "@/lib/discount-codes/revisions";
import { setBatchState } from "@/lib/discount-codes/set-batch-state";
import { setDiscountState } from "@/lib/discount-codes/set-discount-state";
import { updateDiscountCode } from "@/lib/discount-codes/update-discount-code";
import { action } from "@/lib/http";

export const createDiscountBatchAction = action(createDiscountBatch);
export const createDiscountCodeAction = action(createDiscountCode);
export const deleteDiscountCodeAction = action(deleteDiscountCode);
export const editDiscountCodeAction = action(editDiscountCode);
export const setBatchStateAction = action(setBatchState);
export const setDiscountStateAction = action(setDiscountState);
export const updateDiscountCodeAction = action(updateDiscountCode);
