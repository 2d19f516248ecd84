import type { PaymentAccountDto } from "@/lib/payments/accounts/account-forms";
import { METHOD_LABELS, type Method } from "@/lib/pricing/client";

/** Whom an account belongs to when it is nobody's tenant's. */
export const PLATFORM_NAME = "Control Traslado";

export const accountOwner = ({ adminName }: Pick<PaymentAccountDto, "adminName">) => adminName ?? PLATFORM_NAME;

/** "Tarjeta de crédito o débito, Efectivo en tienda". */
export const methodsText = (methods: readonly Method[]) => methods.map((method) => METHOD_LABELS[method]).join(", ");

/** An account in one word, and how it looks. */
export function accountState({ enabled, isReady, isTest }: Pick<PaymentAccountDto, "enabled" | "isReady" | "isTest">) {
  if (!enabled) return { tone: "none", text: "Apagada" } as const;
  if (!isReady) return { tone: "stop", text: "Incompleta" } as const;
  return isTest ? ({ tone: "alert", text: "De pruebas" } as const) : ({ tone: "good", text: "Encendida" } as const);
}
