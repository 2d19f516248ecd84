import { type ApiLogin, actorOfToken } from "@/lib/auth";
import type { Verb } from "@/lib/core/context";
import { tokenHash } from "@/lib/orders/cart/cart-owner";
import { claimCart } from "@/lib/orders/cart/claim-cart";

export type LoginWithCart = ApiLogin & {
  /** The buyer's cart that holds the visitor's places now; the newest, if there were carts of several venues. */
  cartId?: number | undefined;
};

/**
 * A login of the API that takes the visitor's carts along, as the page's does. Who buys nothing, or still lacks the second
 * factor, leaves them with their token.
 */
export function withCart<Input extends object>(
  login: Verb<Input, ApiLogin>,
): Verb<Input & { cartToken: string | undefined }, LoginWithCart> {
  return async ({ ctx, input }) => {
    const session = await login({ ctx, input });
    const { cartToken } = input;
    if (!cartToken || !tokenHash(cartToken) || session.mfaRequired || session.profile !== 2) return session;
    const actor = await actorOfToken(session.token);
    if (!actor) return session;
    const { order } = await claimCart({ ctx: { ...ctx, actor }, input: { cartToken } });
    return { ...session, cartId: order?.id };
  };
}
