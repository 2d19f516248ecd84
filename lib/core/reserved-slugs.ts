import { COMING_SEGMENTS, SCREENS, segmentOf } from "@/lib/core/screens";
import { SLUGS } from "@/lib/generated/slugs";

const screens = SCREENS.map(({ path }) => segmentOf(path)).filter((segment) => !/^(\[.*)?$/.test(segment));

/**
 * First segments of the site's own addresses in lower case: all routes, screens to come and the slugs in manifests. No
 * venue may take one of them.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  [...screens, ...COMING_SEGMENTS, ...SLUGS].map((segment) => segment.toLowerCase()),
);

export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.has(slug.toLowerCase());
}
