import "server-only";

export { brandOfPath } from "@/lib/enclosures/brand-of-path";
export { createEnclosure } from "@/lib/enclosures/create-enclosure";
export { feeTermsFields, feeTermsJson } from "@/lib/enclosures/fee-terms";
export {
  adminOptions,
  enclosureOptions,
  enclosuresByAdmin,
  gatesOf,
  getEnclosure,
  listEnclosures,
  publicEnclosures,
  type VenueByAdminDto,
} from "@/lib/enclosures/queries";
export { isReservedSlug, RESERVED_SLUGS } from "@/lib/enclosures/reserved-slugs";
export { updateEnclosure } from "@/lib/enclosures/update-enclosure";
export { type VenueInView, venueInView } from "@/lib/enclosures/venue-in-view";
