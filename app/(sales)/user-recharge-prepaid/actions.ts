"use server";

import { redirect } from "next/navigation";
import { parseMoney } from "@/lib/core/money";
import { type ActionFailure, redirectAction } from "@/lib/http";
import { startTopup } from "@/lib/prepaid";
import { topupHref } from "@/lib/prepaid/client";
import type { OfferedMethod } from "@/lib/pricing/client";
import { Method } from "@/lib/pricing/schemas";

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

const idOf = (form: FormData): number => Number(text(form, "accountId")) || 0;

/** Cards are what a form without a choice means. */
const methodOf = (form: FormData): OfferedMethod => Method.safeParse(text(form, "method")).data ?? "card";

/** Reads what the form showed as the total of a choice. */
const shownCents = (form: FormData, at: string): number => Number(text(form, `cents.${at}`)) || 0;

function expectedOf(form: FormData, at: string): { expectedCents?: number } {
  const shown = text(form, `expected.${at}.${methodOf(form)}`);
  return shown === "" ? {} : { expectedCents: Number(shown) };
}

function failed(error: ActionFailure, form: FormData): string {
  const query = new URLSearchParams({ metodo: text(form, "method"), aviso: error.code });
  for (const [name, value] of Object.entries(error.data ?? {}))
    if (typeof value === "number") query.set(name, String(value));
  return `${topupHref(idOf(form), shownCents(form, text(form, "monto")))}&${query}`;
}

const pay = redirectAction(startTopup, {
  input: (form) => ({
    accountId: idOf(form),
    creditCents: shownCents(form, text(form, "monto")),
    method: methodOf(form),
    ...expectedOf(form, text(form, "monto")),
  }),
  redirectTo: ({ folio, next }) =>
    next.kind === "redirect" ? next.url : `/payment-${next.kind === "reference" ? "pending" : "finish"}?folio=${folio}`,
  errorTo: failed,
});

/**
 * Pays a top-up, and sends the buyer to the bank or to the reference. The form has `accountId` and `method`; `monto` names
 * one of the amounts `cents.<n>`, `otro` is one that the buyer typed, in pesos, and `expected.<n>.<method>` is the total that
 * was shown. The page shows the total of a typed amount before anybody pays it.
 */
export async function payTopupAction(form: FormData): Promise<void> {
  const typed = text(form, "otro").trim().slice(0, 20);
  const cents = typed === "" ? shownCents(form, text(form, "monto")) : parseMoney(typed);
  const isShown = cents === shownCents(form, text(form, "monto"));
  if (isShown && text(form, "ver") === "") return pay(form);
  const query = new URLSearchParams({ metodo: text(form, "method"), ...(cents === null ? { otro: typed } : {}) });
  redirect(`${topupHref(idOf(form), cents ?? undefined)}&${query}`);
}
