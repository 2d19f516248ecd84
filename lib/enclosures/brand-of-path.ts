import { and, isNull } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { enclosures } from "@/db/schema";
import type { VerbArgs } from "@/lib/core/context";
import { hadSlug } from "@/lib/enclosures/venue-slugs";

/** The colour of the venue whose store the path belongs to (`/<slug>…` or `/sales-user/<slug>`). Anyone may ask. */
export async function brandOfPath({ ctx, input }: VerbArgs<{ path: string }>): Promise<string | null> {
  const slug = /^\/(?:sales-user\/)?([a-z0-9-]{3,60})(?:[/?#]|$)/.exec(input.path)?.[1];
  if (!slug) return null;
  const [row] = await dbOf(ctx)
    .select({ color: enclosures.color })
    .from(enclosures)
    .where(and(hadSlug(slug), isNull(enclosures.archivedAt)));
  return row?.color ?? null;
}
