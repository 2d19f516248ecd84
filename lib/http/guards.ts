import type { Guard } from "@/lib/core/declarations";
import { COMING_SEGMENTS, SCREENS, segmentOf } from "@/lib/core/screens";

const segmentsOf = (guard: Guard) =>
  SCREENS.filter((screen) => screen.guard === guard).map(({ path }) => segmentOf(path));

/** Any logged-in person passes this guard; each page also checks the permission. */
export const MAIN_ROUTES: readonly string[] = [...new Set([...segmentsOf("main"), ...COMING_SEGMENTS])];

export const BUYER_ROUTES: readonly string[] = [...new Set(segmentsOf("buyer"))];

const main: ReadonlySet<string> = new Set(MAIN_ROUTES);
const buyer: ReadonlySet<string> = new Set(BUYER_ROUTES);

/** `claim` is the cookie's. Null lets the request pass. */
export function guardTarget(pathWithQuery: string, claim: { profile: number } | null): string | null {
  const segment = segmentOf(pathWithQuery);
  const returnUrl = `returnUrl=${encodeURIComponent(pathWithQuery)}`;
  if (!main.has(segment) && !buyer.has(segment)) return null;
  if (!claim) return `/login?${returnUrl}`;
  if (buyer.has(segment) && claim.profile !== 2) return `/home?${returnUrl}`;
  return null;
}
