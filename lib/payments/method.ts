import { z } from "zod";

export const METHODS = ["card", "wallet", "cash", "deposit"] as const;
export const Method = z.enum(METHODS);
export type Method = z.output<typeof Method>;

/** Methods that a buyer pays away from here, with a reference, later: their places wait for long. */
export const CASH_METHODS: readonly Method[] = ["cash", "deposit"];

export const METHOD_LABELS: Record<Method, string> = {
  card: "Tarjeta de crédito o débito",
  wallet: "Mercado Pago",
  cash: "Efectivo en tienda",
  deposit: "Depósito o transferencia",
};
