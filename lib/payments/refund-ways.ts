import { OFFLINE_METHODS } from "@/lib/pricing/client";

/** A person pays it back. */
const isCash = (method: string) => method === "desk" || OFFLINE_METHODS.some((one) => one === method);

/** Money goes back to where it came from, by a person's transfer, or partly each way. */
export function refundWays(methods: readonly string[]): { same: boolean; byTransfer: boolean } {
  const byTransfer = methods.some(isCash);
  return { same: !byTransfer || !methods.every(isCash), byTransfer };
}

const SAME: Readonly<Record<string, string>> = {
  card: "a la misma tarjeta",
  wallet: "a la misma cuenta de Mercado Pago",
};

/** The words that follow "vuelve" for money that was not paid in cash. */
export function sameWayWords(methods: readonly string[]): string {
  const online = new Set(methods.filter((method) => !isCash(method)));
  const [only = ""] = online;
  return (online.size === 1 && SAME[only]) || "por el mismo medio";
}

/** The words that follow "vuelve", for a reader who paid or for staff. */
export function refundWayWords(methods: readonly string[], reader: "payer" | "staff" = "payer"): string {
  const { same, byTransfer } = refundWays(methods);
  const asked = reader === "payer" ? "te pedimos tu CLABE por correo" : "a quien pagó le pedimos su CLABE por correo";
  if (!byTransfer) return `${sameWayWords(methods)} con que se pagó`;
  if (methods.every((method) => method === "desk")) return `en efectivo en la caja, o por transferencia: ${asked}`;
  if (!same) return `por transferencia: ${asked}`;
  return `${sameWayWords(methods)} lo que se pagó en línea y por transferencia lo demás: ${asked}`;
}
