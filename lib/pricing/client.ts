export {
  isMethod,
  METHOD_LABELS,
  METHODS,
  type Method,
  methodWords,
  OFFLINE_METHODS,
  shortMethodWords,
} from "@/lib/pricing/methods";
export {
  dearestFee,
  type FeeRule,
  type FeeTerms,
  feeOf,
  type ItemAmounts,
  priceItem,
  totalsOf,
} from "@/lib/pricing/price-item";
