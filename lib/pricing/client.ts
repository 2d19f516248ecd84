export {
  isMethod,
  METHOD_LABELS,
  METHODS,
  type Method,
  methodWords,
  OFFERED_METHODS,
  OFFLINE_METHODS,
  type OfferedMethod,
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
