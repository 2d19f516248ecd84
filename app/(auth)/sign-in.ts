import { endReplacedSession, loginWeb, registerWeb, rememberBrowser, type WebLogin } from "@/lib/auth";
import { safeReturnUrl } from "@/lib/auth/client";
import type { LoginInput } from "@/lib/auth/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import {
  clearCartToken,
  clearPendingToken,
  readCartToken,
  writeBrowser,
  writePendingToken,
  writeSessionCookie,
} from "@/lib/http";
import { guardTarget } from "@/lib/http/guards";
import { claimCart, holdChosen } from "@/lib/orders";
import type { RegisterBuyerInput } from "@/lib/users/schemas";

/** The person who logged in, or that the second factor is still missing. */
export type Arrived = { mfaRequired: true } | Inside;

interface Inside {
  mfaRequired: false;
  profile: number;
  /** Maps each cart that the visitor had to the cart that holds its places now: itself, or the buyer's that it joined. */
  moved: ReadonlyMap<number, number>;
  /** Acts for the buyer who came in; null for everybody else. */
  buyer: Ctx | null;
}

/** Sets the cookies, ends the browser's earlier session, and gives its anonymous cart to the buyer who logged in. */
async function arrive(
  ctx: Ctx,
  person: { userId: number; profile: number; userName: string; sessionId: string },
): Promise<Inside> {
  await endReplacedSession({ ctx, input: { sessionId: person.sessionId } });
  await writeSessionCookie(person.sessionId, person.profile);
  await writeBrowser(await rememberBrowser({ ctx, input: { userId: person.userId } }));
  const inside = { mfaRequired: false, profile: person.profile } as const;
  if (person.profile !== 2) return { ...inside, moved: new Map(), buyer: null };
  const buyer: Ctx = {
    ...ctx,
    actor: {
      kind: "user",
      userId: person.userId,
      profile: 2,
      name: person.userName,
      isPlatformAdmin: false,
      position: null,
      tenant: null,
      sessionId: person.sessionId,
      secondFactor: "none",
    },
  };
  const cartToken = await readCartToken();
  if (!cartToken) return { ...inside, moved: new Map(), buyer };
  const { moved } = await claimCart({ ctx: buyer, input: { cartToken } });
  await clearCartToken();
  return { ...inside, moved, buyer };
}

/** Sets the cookies after a proof of any kind: the session's, or the second factor's step. */
export async function enterWithSession(ctx: Ctx, login: WebLogin): Promise<Arrived> {
  if (login.mfaRequired) {
    await writePendingToken(login.token);
    return { mfaRequired: true };
  }
  await clearPendingToken();
  return arrive(ctx, login);
}

export async function signIn({ ctx, input }: VerbArgs<LoginInput>): Promise<Arrived> {
  return enterWithSession(ctx, await loginWeb({ ctx, input }));
}

/** Registration of a buyer, who is logged in at once. */
export async function signUp({ ctx, input }: VerbArgs<RegisterBuyerInput>): Promise<Arrived> {
  return enterWithSession(ctx, await registerWeb({ ctx, input }));
}

/**
 * Where a form wants to go afterwards: a path of ours that the profile may open, or the start page; the step of the
 * second factor keeps it. A cart that was put together with the buyer's own has that one's id now, so the way to a
 * summary leads there. The way to a choice of places that a visitor could not hold leads to their summary.
 */
export async function targetOf(form: FormData, arrived: Arrived): Promise<string> {
  const wanted = safeReturnUrl(text(form, "returnUrl"));
  if (arrived.mfaRequired) return `/segundo-factor${wanted ? `?returnUrl=${encodeURIComponent(wanted)}` : ""}`;
  const { profile, moved, buyer } = arrived;
  const target = wanted ?? "/home";
  const cartId = moved.get(Number(/^\/payment-summary\/(\d+)$/.exec(target)?.[1]));
  if (cartId !== undefined) return `/payment-summary/${cartId}`;
  const held = buyer && wanted ? await holdChosen({ ctx: buyer, input: { path: wanted } }) : null;
  if (held !== null) return held;
  return guardTarget(target, { profile }) ?? target;
}

export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
