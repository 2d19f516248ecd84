import type { Guard } from "@/lib/core/declarations";
import { COMING_SEGMENTS, SCREENS, segmentOf } from "@/lib/core/screens";

const segmentsOf = (guard: Guard) =>
  SCREENS.filter((screen) => screen.guard === guard).map(({ path }) => segmentOf(path));

/** First segments behind the main guard: any logged-in person. Each page checks its role besides. */
export const MAIN_ROUTES: readonly string[] = [...new Set([...segmentsOf("main"), ...COMING_SEGMENTS])];

/** First segments behind the second guard: profile 2 only. */
export const BUYER_ROUTES: readonly string[] = [...new Set(segmentsOf("buyer"))];

const main: ReadonlySet<string> = new Set(MAIN_ROUTES);
const buyer: ReadonlySet<string> = new Set(BUYER_ROUTES);

/** Where the two guards send a request, from its path and the cookie's claim; null lets it pass. */
export function guardTarget(pathWithQuery: string, claim: { profile: number } | null): string | null {
  const segment = segmentOf(pathWithQuery);
  const returnUrl = `returnUrl=${encodeURIComponent(pathWithQuery)}`;
  if (!main.has(segment) && !buyer.has(segment)) return null;
  if (!claim) return `/login?${returnUrl}`;
  if (buyer.has(segment) && claim.profile !== 2) return `/home?${returnUrl}`;
  return null;
}
