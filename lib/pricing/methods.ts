/** What a buyer may be offered, and a venue sets up. */
export const OFFERED_METHODS = ["card", "wallet", "cash", "deposit"] as const;

/** At the cash desk a person takes the money: nobody chooses that online. */
export const METHODS = [...OFFERED_METHODS, "desk"] as const;

export const CARD_FUNDINGS = ["credit", "debit", "prepaid"] as const;
export type CardFunding = (typeof CARD_FUNDINGS)[number];

/** Cards by kind, which is unknown where the provider does not say it. */
export const CARD_METHODS = ["card.credit", "card.debit", "card.prepaid", "card.unknown"] as const;
type CardMethod = (typeof CARD_METHODS)[number];

export const isCardMethod = (method: string): method is CardMethod => CARD_METHODS.some((one) => one === method);

/** What purchases are found by. */
export const METHOD_FILTERS = [...METHODS, ...CARD_METHODS, "free"] as const;

export type Method = (typeof METHODS)[number];

export type OfferedMethod = (typeof OFFERED_METHODS)[number];

/** A buyer pays these away from here with a reference, hours or days later: their places are held for long. */
export const OFFLINE_METHODS: readonly Method[] = ["cash", "deposit"];

export const METHOD_LABELS = {
  card: "Tarjeta de crédito o débito",
  wallet: "Mercado Pago",
  cash: "Efectivo en tienda",
  deposit: "Depósito o transferencia",
  desk: "Efectivo en caja",
} as const satisfies Record<Method, string>;

/** How one pays, to go on after "pagar". */
const PAYING_BY = {
  card: "con tarjeta",
  wallet: "con Mercado Pago",
  cash: "en efectivo",
  deposit: "por depósito",
  desk: "en la caja",
} as const satisfies Record<Method, string>;

export const payingBy = (method: Method): string => PAYING_BY[method];

/** For a chart that has little room beside its bars. */
const SHORT_METHOD_LABELS = {
  card: "Tarjeta",
  wallet: "Mercado Pago",
  cash: "Efectivo",
  deposit: "Depósito",
  desk: "Caja",
} as const satisfies Record<Method, string>;

export function isMethod(method: string): method is Method {
  return Object.hasOwn(METHOD_LABELS, method);
}

/**
 * A purchase that cost nothing is stored as paid by "free". Any other method without a label was written by a newer
 * version of the platform.
 */
function wordsAmong(labels: Readonly<Record<Method, string>>, method: string): string {
  if (method === "free") return "Sin costo";
  return isMethod(method) ? labels[method] : "Otra forma de pago";
}

const CARD_LABELS = {
  "card.credit": "Tarjeta de crédito",
  "card.debit": "Tarjeta de débito",
  "card.prepaid": "Tarjeta prepagada",
  "card.unknown": "Tarjeta, sin decir cuál",
} as const satisfies Record<CardMethod, string>;

export const methodWords = (method: string): string =>
  isCardMethod(method) ? CARD_LABELS[method] : wordsAmong(METHOD_LABELS, method);

/** The method in words, with the kind of the card where it is known. */
export const paidWords = (method: string, funding: CardFunding | null): string =>
  methodWords(method === "card" && funding ? `card.${funding}` : method);

export const CARD_FUNDING_WORDS = {
  credit: "Crédito",
  debit: "Débito",
  prepaid: "Prepagada",
} as const satisfies Record<CardFunding, string>;

export const shortMethodWords = (method: string): string => wordsAmong(SHORT_METHOD_LABELS, method);
