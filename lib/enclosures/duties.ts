import { eq, sql } from "drizzle-orm";
import { enclosureSlugs, enclosures, pictures } from "@/db/schema";
import { defineDuties } from "@/lib/core/duties";
import { contactLines } from "@/lib/enclosures/contact-words";
import { enclosureList } from "@/lib/enclosures/enclosure-list";

export const duties = defineDuties({
  lists: [enclosureList],
  showsPicture: [
    sql`select 1 from enclosures v where v.banner_file = ${pictures.path}`,
    sql`select 1 from enclosures v where v.logo_file = ${pictures.path}`,
    sql`select 1 from enclosures v where v.plan_file = ${pictures.path}`,
  ],
  venueHead: async (db, slug) => {
    const [venue] = await db
      .select({
        logo: enclosures.logo,
        contactPhone: enclosures.contactPhone,
        contactEmail: enclosures.contactEmail,
        contactWhatsapp: enclosures.contactWhatsapp,
      })
      .from(enclosures)
      .innerJoin(enclosureSlugs, eq(enclosureSlugs.enclosureId, enclosures.id))
      .where(eq(enclosureSlugs.slug, slug));
    return venue ? { logo: venue.logo, contact: contactLines(venue) } : null;
  },
});
