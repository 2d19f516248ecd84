"use server";

import { CHECKED_AT } from "@/components/checkout/checked-at";
import { paymentPath } from "@/components/checkout/payment-path";
import { redirectAction } from "@/lib/http";
import { payOrder } from "@/lib/orders";
import type { PayOrderInput } from "@/lib/orders/schemas";
import { cancelTopup } from "@/lib/prepaid";
import { accountHref } from "@/lib/prepaid/client";
import { settlePayment } from "@/lib/settlement";

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

const numberIn = (form: FormData, name: string) => (text(form, name) === "" ? undefined : text(form, name));

const idIn = (form: FormData) => text(form, "orderId").replace(/\D/g, "") || "0";

const ENDED_SESSION = ["auth.required", "auth.session_expired"];

function failed(path: string, error: { code: string; data?: Record<string, unknown> }): string {
  if (ENDED_SESSION.includes(error.code)) return `/login?returnUrl=${encodeURIComponent(path)}&aviso=sesion`;
  const query = new URLSearchParams({ aviso: error.code });
  for (const [name, value] of Object.entries(error.data ?? {})) {
    if (typeof value === "number") query.set(name, String(value));
  }
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

const pay = redirectAction(payOrder, {
  input: (form) => ({
    orderId: text(form, "orderId"),
    expectedCents: numberIn(form, `expectedCents.${text(form, "method")}`),
    withoutCode: text(form, "withoutCode").split(",").includes(text(form, "method")),
    ...(text(form, "method") ? { method: text(form, "method") as PayOrderInput["method"] } : {}),
  }),
  redirectTo: ({ folio, next }, form) => {
    if (next.kind === "finished") return `/payment-finish?folio=${folio}`;
    if (next.kind === "reference") return `/payment-pending?folio=${folio}`;
    return text(form, "method") === "wallet" ? next.url : `/card-payment/${idIn(form)}?ir=1`;
  },
  errorTo: (error, form) => failed(`/payment-summary/${idIn(form)}`, error),
});

const validate = redirectAction(settlePayment, {
  input: (form) => ({ folio: text(form, "folio"), source: "validate" as const }),
  redirectTo: (payment) => {
    const path = paymentPath(payment);
    return path.startsWith("/payment-pending") ? `${path}&aviso=sin-cambio&${CHECKED_AT}=${Date.now()}` : path;
  },
  errorTo: (error, form) => failed(`/payment-pending?folio=${encodeURIComponent(text(form, "folio"))}`, error),
});

const cancel = redirectAction(cancelTopup, {
  input: (form) => ({ topupId: Number(text(form, "topupId")) || 0 }),
  redirectTo: ({ accountId }) => accountHref(accountId),
  errorTo: (error, form) => failed(`/payment-pending?folio=${encodeURIComponent(text(form, "folio"))}`, error),
});

/** Fields `topupId`, and `folio` of its payment: gives up a top-up that is not paid. */
export async function cancelTopupAction(form: FormData): Promise<void> {
  await cancel(form);
}

/** Fields `orderId`, `method`, `expectedCents.<method>` (the total shown for each), `withoutCode` (methods shown without the order's code). Goes to the bank, the reference or the tickets; on failure back to the summary, with `aviso`. */
export async function payAction(form: FormData): Promise<void> {
  await pay(form);
}

/** Field `folio`: "Validar mi pago". Asks the provider and goes to the page that tells its answer. */
export async function validatePaymentAction(form: FormData): Promise<void> {
  await validate(form);
}
