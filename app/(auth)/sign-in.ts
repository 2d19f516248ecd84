import { loginWeb, openWebSession, registerBuyer } from "@/lib/auth";
import type { LoginInput } from "@/lib/auth/schemas";
import { safeReturnUrl } from "@/lib/auth/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { clearCartToken, readCartToken, writeSessionCookie } from "@/lib/http";
import { claimCart } from "@/lib/orders";
import type { RegisterBuyerInput } from "@/lib/users/schemas";

/** Sets the cookie, and gives the anonymous cart of this browser to the buyer who just came in. Answers the cart's id. */
async function arrive(
  ctx: Ctx,
  person: { userId: number; profile: number; userName: string; sessionId: string },
): Promise<number | null> {
  await writeSessionCookie(person.sessionId, person.profile);
  const cartToken = await readCartToken();
  if (!cartToken || person.profile !== 2) return null;
  const buyer: Ctx = {
    ...ctx,
    actor: {
      kind: "user",
      userId: person.userId,
      profile: 2,
      adminId: null,
      name: person.userName,
      isPlatformAdmin: false,
      adminKind: null,
      sessionId: person.sessionId,
    },
  };
  const { order } = await claimCart({ ctx: buyer, input: { cartToken } });
  await clearCartToken();
  return order?.id ?? null;
}

/** Login of the web. Answers the id of the cart that came along. Errors: as `loginWeb`. */
export async function signIn({ ctx, input }: VerbArgs<LoginInput>): Promise<number | null> {
  return arrive(ctx, await loginWeb({ ctx, input }));
}

/** Registration of a buyer, who is logged in at once. Answers as `signIn`. Errors: as `registerBuyer`. */
export async function signUp({ ctx, input }: VerbArgs<RegisterBuyerInput>): Promise<number | null> {
  const person = await registerBuyer({ ctx, input });
  return arrive(ctx, { ...person, sessionId: await openWebSession(ctx, person.userId) });
}

/**
 * Where a form wants to go afterwards: a path of ours, or the start page. A cart that was put together with the buyer's
 * own has that one's id now, so the way to a summary leads there.
 */
export function targetOf(form: FormData, cartId: number | null = null): string {
  const target = safeReturnUrl(text(form, "returnUrl")) ?? "/home";
  return cartId !== null && /^\/payment-summary\/\d+$/.test(target) ? `/payment-summary/${cartId}` : target;
}

export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
