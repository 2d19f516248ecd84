"use server";

import { changeTicket } from "@/lib/after-sale/change/change-ticket";
import { giveTickets } from "@/lib/after-sale/purchases/give-tickets";
import { releasePurchase } from "@/lib/after-sale/purchases/release-purchase";
import { resendTickets } from "@/lib/after-sale/resend/resend-tickets";
import { returnTickets } from "@/lib/after-sale/return/return-tickets";
import { acceptTransfer, declineTransfer } from "@/lib/after-sale/transfer/accept-transfer";
import { cancelTransfer } from "@/lib/after-sale/transfer/cancel-transfer";
import { offerTransfer } from "@/lib/after-sale/transfer/offer-transfer";
import { proofPath, safeReturnUrl } from "@/lib/auth/client";
import { type ActionFailure, action, redirectAction } from "@/lib/http";
import { roomOnTheWay } from "@/lib/waiting-rooms/client";

export const giveTicketsNow = action(giveTickets);
export const releasePurchaseNow = action(releasePurchase);
export const resendTicketsNow = action(resendTickets);

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

function withQuery(path: string, query: Record<string, string>): string {
  const url = new URL(safeReturnUrl(path) ?? "/", "http://same.origin");
  for (const name of ["hecho", "aviso"]) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
}

/** Leads back to the form's page, with the error's code and figures in the address. */
function failed(error: ActionFailure, form: FormData): string {
  const query: Record<string, string> = { aviso: error.code, ...(error.field ? { campo: error.field } : {}) };
  for (const [name, value] of Object.entries(error.data ?? {})) {
    if (typeof value === "number") query[name] = String(value);
  }
  return withQuery(text(form, "returnTo"), query);
}

/** As `failed`, by way of the second factor where one is asked: what was chosen is in the address of the form. */
const provenOrFailed = (error: ActionFailure, form: FormData): string =>
  error.code === "mfa.required" ? proofPath(withQuery(text(form, "returnTo"), {})) : failed(error, form);

const done = (what: string) => (_output: unknown, form: FormData) => withQuery(text(form, "doneTo"), { hecho: what });
const number = (form: FormData, name: string) => {
  const value = text(form, name);
  return value === "" ? undefined : Number(value);
};
const ref = (form: FormData) => ({ ticketId: text(form, "ticketId"), reason: text(form, "reason") });

const offer = redirectAction(offerTransfer, {
  input: (form) => ({ ...ref(form), contact: text(form, "contact") }),
  redirectTo: done("ofrecido"),
  errorTo: failed,
});
const cancel = redirectAction(cancelTransfer, { input: ref, redirectTo: done("retirado"), errorTo: failed });
const resend = redirectAction(resendTickets, {
  input: (form) => {
    const reason = text(form, "reason");
    const orderId = text(form, "orderId");
    return orderId ? { orderId, reason } : { ticketId: text(form, "ticketId"), reason };
  },
  redirectTo: done("reenviado"),
  errorTo: failed,
});
const giveBack = redirectAction(returnTickets, {
  input: (form) => ({
    ticketIds: form.getAll("ticketIds").filter((id): id is string => typeof id === "string"),
    reason: text(form, "reason"),
    withFee: text(form, "withFee") === "on",
    expectedCents: number(form, "expectedCents"),
  }),
  redirectTo: done("devuelto"),
  errorTo: provenOrFailed,
});
const change = redirectAction(changeTicket, {
  input: (form) => ({
    ...ref(form),
    eventAreaId: text(form, "eventAreaId"),
    placeId: text(form, "placeId") || null,
    expectedCents: number(form, "expectedCents"),
  }),
  redirectTo: (made, form) => {
    const isOwn = text(form, "own") === "1";
    if (made.state === "awaiting_payment" && isOwn) return `/payment-summary/${made.orderId}`;
    return withQuery(text(form, "doneTo"), { hecho: made.state === "paid" ? "cambiado" : "por-pagar" });
  },
  errorTo: (error, form) => roomOnTheWay(error, withQuery(text(form, "returnTo"), {})) ?? provenOrFailed(error, form),
});
const linkOf = (form: FormData) => `/traspaso/${encodeURIComponent(text(form, "token"))}`;
const accept = redirectAction(acceptTransfer, {
  input: (form) => ({ token: text(form, "token") }),
  redirectTo: ({ enclosureId }) => `/user-tickets/${enclosureId}?hecho=recibido`,
  errorTo: (error, form) => withQuery(linkOf(form), { aviso: error.code }),
});
const decline = redirectAction(declineTransfer, {
  input: (form) => ({ token: text(form, "token") }),
  redirectTo: (_output, form) => withQuery(linkOf(form), { hecho: "rechazado" }),
  errorTo: (error, form) => withQuery(linkOf(form), { aviso: error.code }),
});

/** Fields `ticketId`, `contact`, `reason`, `returnTo`, `doneTo`. */
export async function offerTransferAction(form: FormData): Promise<void> {
  await offer(form);
}

/** Fields `ticketId`, `reason`, `returnTo`, `doneTo`. */
export async function cancelTransferAction(form: FormData): Promise<void> {
  await cancel(form);
}

/** Fields `ticketId` or `orderId`, `reason`, `returnTo`, `doneTo`. */
export async function resendTicketsAction(form: FormData): Promise<void> {
  await resend(form);
}

/** Fields `ticketIds`, `expectedCents`, `withFee`, `reason`, `returnTo`, `doneTo`. */
export async function returnTicketsAction(form: FormData): Promise<void> {
  await giveBack(form);
}

/** Fields `ticketId`, `eventAreaId`, `placeId`, `expectedCents`, `own`, `reason`, `returnTo`, `doneTo`. */
export async function changeTicketAction(form: FormData): Promise<void> {
  await change(form);
}

/** Field `token`. */
export async function acceptTransferAction(form: FormData): Promise<void> {
  await accept(form);
}

/** Field `token`. */
export async function declineTransferAction(form: FormData): Promise<void> {
  await decline(form);
}
