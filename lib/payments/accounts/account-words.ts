import type { PaymentAccountDto } from "@/lib/payments/accounts/account-forms";
import { METHOD_LABELS, type Method } from "@/lib/pricing/client";

/** The owner of accounts that belong to no tenant. */
export const PLATFORM_NAME = "Control Traslado";

export const accountOwner = ({ adminName }: Pick<PaymentAccountDto, "adminName">) => adminName ?? PLATFORM_NAME;

export const methodsText = (methods: readonly Method[]) => methods.map((method) => METHOD_LABELS[method]).join(", ");

export function accountState({ enabled, isReady, isTest }: Pick<PaymentAccountDto, "enabled" | "isReady" | "isTest">) {
  if (!enabled) return { tone: "none", text: "Apagada" } as const;
  if (!isReady) return { tone: "stop", text: "Incompleta" } as const;
  return isTest ? ({ tone: "alert", text: "De pruebas" } as const) : ({ tone: "good", text: "Encendida" } as const);
}
