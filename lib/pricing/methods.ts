/** What a buyer may be offered, and a venue sets up. */
export const OFFERED_METHODS = ["card", "wallet", "cash", "deposit"] as const;

/** At the cash desk a person takes the money: nobody chooses that online. */
export const METHODS = [...OFFERED_METHODS, "desk"] as const;

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

export const methodWords = (method: string): string => wordsAmong(METHOD_LABELS, method);

export const shortMethodWords = (method: string): string => wordsAmong(SHORT_METHOD_LABELS, method);
