import { and, eq, isNull } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { enclosures } from "@/db/schema";
import type { VenueFoundDto } from "@/lib/access/client";
import { VenueCode } from "@/lib/access/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { hadSlug } from "@/lib/enclosures";

const SLUG = /^[a-z0-9](-?[a-z0-9]){2,59}$/;

/** The slug that a text speaks of: the first segment of a link to this site, or the text itself; null if it can be neither. */
export function venueSlug(text: string, appUrl: string): string | null {
  const bare = text.trim().toLowerCase();
  if (SLUG.test(bare)) return bare;
  try {
    const url = new URL(text.trim());
    const slug = url.pathname.split("/")[1]?.toLowerCase() ?? "";
    return url.origin === new URL(appUrl).origin && SLUG.test(slug) ? slug : null;
  } catch {
    return null;
  }
}

/**
 * Where the venue's QR, or its slug as typed, leads the person: a buyer to its store, staff to the scanner of its
 * gates.
 */
export async function findVenue({ ctx, input }: VerbArgs<VenueCode>): Promise<VenueFoundDto> {
  const { text } = parseInput(VenueCode, input);
  const actor = authorizeUser(ctx.actor, "enclosure:scan");
  const tenant = actor.profile === 2 ? null : tenantOf(actor);
  const slug = venueSlug(text, env().APP_URL);
  const [venue] = slug
    ? await dbOf(ctx)
        .select({ slug: enclosures.slug, name: enclosures.name })
        .from(enclosures)
        .where(
          and(
            hadSlug(slug),
            isNull(enclosures.archivedAt),
            tenant === null ? undefined : eq(enclosures.adminId, tenant),
          ),
        )
    : [];
  if (!venue) throw new DomainError("scan.venue_unknown", { field: "text" });
  return { ...venue, href: actor.profile === 2 ? `/sales-user/${venue.slug}` : `/scan-qr?recinto=${venue.slug}` };
}
