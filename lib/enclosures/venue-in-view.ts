import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { admins, enclosures } from "@/db/schema";
import { isPerson } from "@/lib/core/actors";
import type { VerbArgs } from "@/lib/core/context";
import { hadSlug } from "@/lib/enclosures/venue-slugs";

export interface VenueInView {
  /** Null: a tenant without a venue of its own. */
  id: number | null;
  adminId: number;
  adminKind: string;
  name: string;
  slug: string | null;
  color: string;
  location: string;
  banner: string | null;
  logo: string | null;
  timeZone: string;
  /** Minutes after midnight at which an operating day begins. */
  dayStart: number;
  isEvent: boolean;
  isPrepaid: boolean;
}

const DEFAULT_ZONE = "America/Monterrey";
const DEFAULT_DAY_START = 360;

/**
 * The venue whose name and colour the page wears. Staff get their tenant's first venue; buyers the one that their
 * cookie names, which grants nothing; everybody else the main provider.
 */
export async function venueInView({ ctx, input }: VerbArgs<{ slug?: string }>): Promise<VenueInView> {
  const { actor } = ctx;
  const tenant = isPerson(actor) && actor.profile !== 2 ? (actor.tenant?.id ?? null) : null;
  const which = tenant !== null ? eq(enclosures.adminId, tenant) : input.slug ? hadSlug(input.slug) : null;
  if (which) {
    const [row] = await dbOf(ctx)
      .select({
        id: enclosures.id,
        adminId: enclosures.adminId,
        adminKind: admins.kind,
        name: enclosures.name,
        slug: enclosures.slug,
        color: enclosures.color,
        location: enclosures.location,
        banner: enclosures.banner,
        logo: enclosures.logo,
        timeZone: enclosures.timeZone,
        dayStart: enclosures.dayStart,
        isEvent: enclosures.isEvent,
        isPrepaid: enclosures.isPrepaid,
      })
      .from(enclosures)
      .innerJoin(admins, eq(admins.id, enclosures.adminId))
      .where(and(which, isNull(enclosures.archivedAt)))
      .orderBy(asc(enclosures.id))
      .limit(1);
    if (row) return row;
  }
  const [main] = await dbOf(ctx)
    .select()
    .from(admins)
    .where(tenant !== null ? eq(admins.id, tenant) : eq(admins.kind, "main_provider"))
    .orderBy(desc(admins.kind))
    .limit(1);
  return {
    id: null,
    adminId: main?.id ?? 1,
    adminKind: main?.kind ?? "main_provider",
    name: main?.name ?? "Control Traslado",
    slug: null,
    color: main?.color ?? "#05216e",
    location: main?.location ?? "Monterrey, N.L.",
    banner: null,
    logo: null,
    timeZone: DEFAULT_ZONE,
    dayStart: DEFAULT_DAY_START,
    isEvent: true,
    isPrepaid: false,
  };
}
