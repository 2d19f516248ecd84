import { z } from "zod";
import { Id } from "@/app/api/v1/wire";

/** A venue as carts and tickets carry it. */
export const EnclosureWire = z
  .object({
    id: Id,
    idAdmin: Id,
    slug: z.string(),
    name: z.string(),
    color: z.string(),
    chrUbicacion: z.string(),
    timeZone: z.string(),
  })
  .meta({ id: "Enclosure" });

interface Venue {
  id: number;
  slug: string;
  name: string;
  color: string;
  location: string;
  timeZone: string;
}

export function enclosureWire(venue: Venue, adminId: number): z.input<typeof EnclosureWire> {
  const { id, slug, name, color, location, timeZone } = venue;
  return { id, idAdmin: adminId, slug, name, color, chrUbicacion: location, timeZone };
}
