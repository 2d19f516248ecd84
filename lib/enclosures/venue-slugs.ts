import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { enclosureSlugs, enclosures } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";

const SLUG = /^[a-z0-9](-?[a-z0-9]){2,59}$/;

/** A condition on enclosures: the venue that has this slug or had it before. */
export function hadSlug(slug: string): SQL {
  return sql`${enclosures.id} = (select s.enclosure_id from ${enclosureSlugs} s where s.slug = ${slug})`;
}

/** Former slugs count too. `venueId` is the venue that may have it. */
export async function slugLeadsElsewhere(ctx: Ctx, slug: string, venueId: number | null): Promise<boolean> {
  const [row] = await dbOf(ctx)
    .select({ slug: enclosureSlugs.slug })
    .from(enclosureSlugs)
    .where(and(eq(enclosureSlugs.slug, slug), venueId === null ? undefined : ne(enclosureSlugs.enclosureId, venueId)));
  return row !== undefined;
}

/** The current slug of a venue that had this one before; null for every other text. Anyone may ask. */
export async function movedSlug({ ctx, input }: VerbArgs<{ slug: string }>): Promise<string | null> {
  const slug = input.slug.toLowerCase();
  if (slug.length > 60 || !SLUG.test(slug)) return null;
  const [row] = await dbOf(ctx)
    .select({ slug: enclosures.slug })
    .from(enclosures)
    .where(and(hadSlug(slug), isNull(enclosures.archivedAt)));
  return row && row.slug !== slug ? row.slug : null;
}
