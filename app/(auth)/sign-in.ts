import { loginWeb, openWebSession, registerBuyer } from "@/lib/auth";
import type { LoginInput } from "@/lib/auth/schemas";
import { safeReturnUrl } from "@/lib/auth/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { clearCartToken, readCartToken, writeSessionCookie } from "@/lib/http";
import { guardTarget } from "@/lib/http/guards";
import { claimCart } from "@/lib/orders";
import type { RegisterBuyerInput } from "@/lib/users/schemas";

interface Arrived {
  profile: number;
  /** Where the visitor's carts that came along went: each its own way, or into the buyer's own. */
  moved: ReadonlyMap<number, number>;
}

/** Sets the cookie, and gives the anonymous cart of this browser to the buyer who just came in. */
async function arrive(
  ctx: Ctx,
  person: { userId: number; profile: number; userName: string; sessionId: string },
): Promise<Arrived> {
  await writeSessionCookie(person.sessionId, person.profile);
  const cartToken = await readCartToken();
  if (!cartToken || person.profile !== 2) return { profile: person.profile, moved: new Map() };
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
  const { moved } = await claimCart({ ctx: buyer, input: { cartToken } });
  await clearCartToken();
  return { profile: person.profile, moved };
}

/** Login of the web. Errors: as `loginWeb`. */
export async function signIn({ ctx, input }: VerbArgs<LoginInput>): Promise<Arrived> {
  return arrive(ctx, await loginWeb({ ctx, input }));
}

/** Registration of a buyer, who is logged in at once. Errors: as `registerBuyer`. */
export async function signUp({ ctx, input }: VerbArgs<RegisterBuyerInput>): Promise<Arrived> {
  const person = await registerBuyer({ ctx, input });
  return arrive(ctx, { ...person, sessionId: await openWebSession(ctx, person.userId) });
}

/**
 * Where a form wants to go afterwards: a path of ours that the profile may open, or the start page. A cart that was put
 * together with the buyer's own has that one's id now, so the way to a summary leads there.
 */
export function targetOf(form: FormData, { profile, moved }: Arrived): string {
  const target = safeReturnUrl(text(form, "returnUrl")) ?? "/home";
  const cartId = moved.get(Number(/^\/payment-summary\/(\d+)$/.exec(target)?.[1]));
  if (cartId !== undefined) return `/payment-summary/${cartId}`;
  return guardTarget(target, { profile }) ?? target;
}

export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
