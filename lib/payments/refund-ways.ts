import { OFFLINE_METHODS } from "@/lib/pricing/client";

const isCash = (method: string) => OFFLINE_METHODS.some((one) => one === method);

/** Which ways money comes back that was paid by these methods: where it came from, by a person's transfer, or both. */
export function refundWays(methods: readonly string[]): { same: boolean; byTransfer: boolean } {
  const byTransfer = methods.some(isCash);
  return { same: !byTransfer || !methods.every(isCash), byTransfer };
}

const SAME: Readonly<Record<string, string>> = {
  card: "a la misma tarjeta",
  wallet: "a la misma cuenta de Mercado Pago",
};

/** Where what was not paid in cash comes back to, to follow "vuelve". */
export function sameWayWords(methods: readonly string[]): string {
  const online = new Set(methods.filter((method) => !isCash(method)));
  const [only = ""] = online;
  return (online.size === 1 && SAME[only]) || "por el mismo medio";
}

/** How it comes back, to follow "vuelve"; `told`: who reads it, whoever paid or somebody else. */
export function refundWayWords(methods: readonly string[], told: "payer" | "staff" = "payer"): string {
  const { same, byTransfer } = refundWays(methods);
  const asked = told === "payer" ? "te pedimos tu CLABE por correo" : "a quien pagó le pedimos su CLABE por correo";
  if (!byTransfer) return `${sameWayWords(methods)} con que se pagó`;
  if (!same) return `por transferencia: ${asked}`;
  return `${sameWayWords(methods)} lo que se pagó en línea y por transferencia lo demás: ${asked}`;
}
