import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { dutiesOf } from "@/lib/core/tell";
import type { MailContent, VenueHead } from "@/lib/notifications/templates";
import { documentPicture } from "@/lib/storage";

const LOGO = "logo-del-recinto";
/** Twice the width in the message, for sharp screens. */
const LOGO_WIDTH = 112;

async function headOf(ctx: Ctx, slug: string): Promise<VenueHead | null> {
  for (const venueHead of await dutiesOf("venueHead")) {
    const venue = await venueHead(dbOf(ctx), slug);
    if (venue) return venue;
  }
  return null;
}

/** Adds the venue's logo and contacts to its messages; others stay as they are. */
export async function withVenue(ctx: Ctx, content: MailContent): Promise<MailContent> {
  const { slug } = content.brand;
  if (!slug) return content;
  const venue = await headOf(ctx, slug);
  if (!venue) return content;
  const picture = venue.logo ? await documentPicture(venue.logo, LOGO_WIDTH) : null;
  const logo = { filename: "logo.png", contentType: "image/png", content: picture ?? Buffer.alloc(0), contentId: LOGO };
  return {
    ...content,
    brand: { ...content.brand, contact: venue.contact, ...(picture ? { logo: LOGO } : {}) },
    attachments: picture ? [...content.attachments, logo] : content.attachments,
  };
}
