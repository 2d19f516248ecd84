"use server";

import { safeReturnUrl } from "@/lib/auth/client";
import { DomainError } from "@/lib/core/errors";
import { type ActionFailure, action, readCartToken, redirectAction, writeCartToken } from "@/lib/http";
import { giveDiscountCode, removeDiscountCode } from "@/lib/orders/cart/give-code";
import { removeOrderItem } from "@/lib/orders/cart/remove-order-item";
import { renewCart } from "@/lib/orders/cart/renew-cart";
import { updateCart } from "@/lib/orders/cart/update-cart";
import type { OrderDto } from "@/lib/orders/client";
import { cancelOrder } from "@/lib/orders/end/cancel-order";
import { releaseDiscountUses } from "@/lib/orders/end/release-discount-uses";
import { afterRefusal } from "@/lib/orders/hold/hold-chosen";
import { type Held, holdPlaces } from "@/lib/orders/hold/hold-places";
import type { HoldPlacesInput } from "@/lib/orders/schemas";

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

const summaryOf = (order: OrderDto) => `/payment-summary/${order.id}`;

/** The page on which the form stands: its `returnTo`, if that is a path of ours. */
const backOf = (form: FormData) => safeReturnUrl(text(form, "returnTo")) ?? "/";

/** These fields go back to the form, so that nothing of the choice is lost. */
const KEPT = ["eventAreaId", "quantity", "placeIds"];

/** Answers the form's page with what went wrong, or the login where that helps. */
function backWith(error: ActionFailure, form: FormData, kept: readonly string[] = KEPT): string {
  return afterRefusal(keeping(backOf(form), form, kept), error);
}

function keeping(path: string, form: FormData, kept: readonly string[]): string {
  const url = new URL(path, "http://same.origin");
  for (const name of kept) {
    url.searchParams.delete(name);
    for (const value of form.getAll(name)) if (typeof value === "string") url.searchParams.append(name, value);
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

async function holdInput(form: FormData): Promise<HoldPlacesInput> {
  const placeIds = form.getAll("placeIds").filter((id) => id !== "");
  // The form of a numbered zone has no quantity.
  if (placeIds.length === 0 && !form.has("quantity")) throw new DomainError("hold.nothing_chosen");
  return {
    eventAreaId: text(form, "eventAreaId"),
    ...(placeIds.length > 0 ? { placeIds } : { quantity: text(form, "quantity") }),
    cartToken: await readCartToken(),
  };
}

/** A visitor comes to the summary through login, which takes the cart along. */
async function heldTarget({ order, cartToken }: Held): Promise<string> {
  if (cartToken) await writeCartToken(cartToken);
  const summary = summaryOf(order);
  return order.buyerId === null ? `/login?returnUrl=${encodeURIComponent(summary)}` : summary;
}

/** A store that tells that the places are free again. */
const releasedAt = (slug: string) => `/${slug}?hecho=liberados`;

/** The summary, or the venue's store when the cart holds nothing any more. */
function cartTarget(order: OrderDto): string {
  return order.state === "cart" ? summaryOf(order) : releasedAt(order.enclosure.slug);
}

const orderInput = async (form: FormData) => ({ orderId: text(form, "orderId"), cartToken: await readCartToken() });

const hold = { input: holdInput, redirectTo: heldTarget };
const holdRedirect = redirectAction(holdPlaces, { ...hold, errorTo: (error, form) => backWith(error, form) });
const remove = redirectAction(removeOrderItem, {
  input: async (form) => ({ itemId: text(form, "itemId"), cartToken: await readCartToken() }),
  redirectTo: cartTarget,
  errorTo: (error, form) => backWith(error, form),
});
const change = redirectAction(updateCart, {
  input: async (form) => ({
    orderId: text(form, "orderId"),
    cartToken: await readCartToken(),
    areas: [{ eventAreaId: text(form, "eventAreaId"), quantity: text(form, "quantity") }],
  }),
  redirectTo: cartTarget,
  errorTo: (error, form) => backWith(error, form, []),
});
const cancel = redirectAction(cancelOrder, {
  input: orderInput,
  redirectTo: ({ exchange, enclosure }) =>
    exchange ? `/user-tickets/${enclosure.id}?hecho=cambio-dejado` : releasedAt(enclosure.slug),
  errorTo: (error, form) => backWith(error, form),
});
const renew = redirectAction(renewCart, {
  input: orderInput,
  redirectTo: summaryOf,
  errorTo: (error, form) => backWith(error, form),
});

const giveCode = redirectAction(giveDiscountCode, {
  input: (form) => ({ orderId: text(form, "orderId"), code: text(form, "code") }),
  redirectTo: summaryOf,
  errorTo: (error, form) => backWith(error, form, ["code"]),
});
const removeCode = redirectAction(removeDiscountCode, {
  input: (form) => ({ orderId: text(form, "orderId") }),
  redirectTo: summaryOf,
  errorTo: (error, form) => backWith(error, form, []),
});

/** Fields `eventAreaId`, `quantity` or several `placeIds`, `returnTo`. Goes to the summary; on failure back, with `aviso`. */
export async function holdPlacesAction(form: FormData): Promise<void> {
  await holdRedirect(form);
}

/** Fields `itemId`, `returnTo`. */
export async function removeOrderItemAction(form: FormData): Promise<void> {
  await remove(form);
}

/** Fields `orderId`, `eventAreaId`, `quantity` (how many there shall be), `returnTo`. */
export async function updateCartAction(form: FormData): Promise<void> {
  await change(form);
}

/** Fields `orderId`, `returnTo`. */
export async function cancelOrderAction(form: FormData): Promise<void> {
  await cancel(form);
}

/** Fields `orderId`, `returnTo`. Goes to the summary of the new cart. */
export async function renewCartAction(form: FormData): Promise<void> {
  await renew(form);
}

/** Fields `orderId`, `code`, `returnTo`. Goes to the summary; on failure back, with `aviso` and what was typed. */
export async function giveDiscountCodeAction(form: FormData): Promise<void> {
  await giveCode(form);
}

/** Fields `orderId`, `returnTo`. */
export async function removeDiscountCodeAction(form: FormData): Promise<void> {
  await removeCode(form);
}

export const releaseDiscountUsesAction = action(releaseDiscountUses);
