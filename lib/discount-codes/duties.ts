import { defineDuties } from "@/lib/core/duties";
import { discountBatchList } from "@/lib/discount-codes/batch-list";
import { discountCodeList } from "@/lib/discount-codes/code-list";

export const duties = defineDuties({ lists: [discountCodeList, discountBatchList] });
