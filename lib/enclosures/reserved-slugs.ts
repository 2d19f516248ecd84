import { COMING_SEGMENTS, SCREENS, segmentOf } from "@/lib/core/screens";
import { SLUGS } from "@/lib/generated/slugs";

const screens = SCREENS.map(({ path }) => segmentOf(path)).filter((segment) => !/^(\[.*)?$/.test(segment));

/**
 * First segments of the site's own addresses, in lower case: no venue may take one as its slug. Compared without
 * regard to case. Every route, every screen to come, and what the manifests reserve besides.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  [...screens, ...COMING_SEGMENTS, ...SLUGS].map((segment) => segment.toLowerCase()),
);

/** Whether the slug belongs to the site itself. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.has(slug.toLowerCase());
}
