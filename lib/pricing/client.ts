export {
  isMethod,
  METHOD_LABELS,
  METHODS,
  type Method,
  methodWords,
  OFFLINE_METHODS,
  payingBy,
  shortMethodWords,
} from "@/lib/pricing/methods";
export {
  dearestFee,
  type FeeTerms,
  feeBy,
  feeOf,
  type ItemAmounts,
  lowerTerms,
  priceItem,
  totalsOf,
} from "@/lib/pricing/price-item";
