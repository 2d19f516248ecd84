import { loginWeb, openWebSession, registerBuyer } from "@/lib/auth";
import type { LoginInput } from "@/lib/auth/schemas";
import { safeReturnUrl } from "@/lib/auth/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { clearCartToken, readCartToken, writeSessionCookie } from "@/lib/http";
import { claimCart } from "@/lib/orders";
import type { RegisterBuyerInput } from "@/lib/users/schemas";

/** Sets the cookie, and gives the anonymous cart of this browser to the buyer who just came in. */
async function arrive(
  ctx: Ctx,
  person: { userId: number; profile: number; userName: string; sessionId: string },
): Promise<void> {
  await writeSessionCookie(person.sessionId, person.profile);
  const cartToken = await readCartToken();
  if (!cartToken || person.profile !== 2) return;
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
  await claimCart({ ctx: buyer, input: { cartToken } });
  await clearCartToken();
}

/** Login of the web. Errors: as `loginWeb`. */
export async function signIn({ ctx, input }: VerbArgs<LoginInput>): Promise<void> {
  await arrive(ctx, await loginWeb({ ctx, input }));
}

/** Registration of a buyer, who is logged in at once. Errors: as `registerBuyer`. */
export async function signUp({ ctx, input }: VerbArgs<RegisterBuyerInput>): Promise<void> {
  const person = await registerBuyer({ ctx, input });
  await arrive(ctx, { ...person, sessionId: await openWebSession(ctx, person.userId) });
}

/** Where a form wants to go afterwards: a path of ours, or the start page. */
export function targetOf(form: FormData): string {
  return safeReturnUrl(text(form, "returnUrl")) ?? "/home";
}

export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
