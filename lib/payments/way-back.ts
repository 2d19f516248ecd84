import { CASH_METHODS } from "@/lib/payments/method";

/** Which ways money comes back that was paid by these methods: where it came from, by a person's transfer, or both. */
export function waysBack(methods: readonly string[]): { same: boolean; byTransfer: boolean } {
  const isCash = (method: string) => CASH_METHODS.some((one) => one === method);
  const byTransfer = methods.some(isCash);
  return { same: !byTransfer || !methods.every(isCash), byTransfer };
}

/** How it comes back, to follow "vuelve"; `told`: who reads it, whoever paid or somebody else. */
export function wayBackWords(methods: readonly string[], told: "payer" | "staff" = "payer"): string {
  const { same, byTransfer } = waysBack(methods);
  const asked = told === "payer" ? "te pedimos tu CLABE por correo" : "a quien pagó le pedimos su CLABE por correo";
  if (!byTransfer) return "por el mismo medio con que se pagó";
  if (!same) return `por transferencia: ${asked}`;
  return `por el mismo medio lo que se pagó en línea y por transferencia lo demás: ${asked}`;
}
