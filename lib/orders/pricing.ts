export {
  dearestFee,
  type FeeRule,
  type FeeTerms,
  feeOf,
  type ItemAmounts,
  type Method,
  type MethodFee,
  priceItem,
  type Totals,
  totalsOf,
} from "@/lib/core/pricing";
