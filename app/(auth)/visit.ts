import { safeReturnUrl } from "@/lib/auth/client";
import { isPerson } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { brandOfPath } from "@/lib/enclosures";
import { readCartToken } from "@/lib/http";
import { getMyCart } from "@/lib/orders";
import type { OrderDto } from "@/lib/orders/client";

/** The notice in the address of a page that a session could not be used for any more. */
const ENDED = /[?&]aviso=(auth\.required|auth\.session_expired)\b/;

/** Gives the page that a login leads to, without the notice in its address; `ended` says that a session had ended there. */
export function afterLogin(target: string | null): { target: string | null; ended: boolean } {
  if (target === null || !ENDED.test(target)) return { target, ended: false };
  const url = new URL(target, "http://same.origin");
  url.searchParams.delete("aviso");
  return { target: safeReturnUrl(`${url.pathname}${url.search}${url.hash}`), ended: true };
}

/** Gives the places that a visitor holds, and the colour of the venue that they come from. */
export async function visitOf(
  ctx: Ctx,
  target: string | null,
): Promise<{ cart: OrderDto | null; brand: string | null }> {
  const cartToken = isPerson(ctx.actor) ? undefined : await readCartToken();
  const [cart, brand] = await Promise.all([
    cartToken === undefined ? null : getMyCart({ ctx, input: { cartToken } }),
    brandOfPath({ ctx, input: { path: target ?? "/" } }),
  ]);
  return { cart: cart && cart.items.length > 0 ? cart : null, brand };
}
