import "server-only";

export { brandOfPath } from "@/lib/enclosures/brand-of-path";

export { feeTermsFields, feeTermsJson } from "@/lib/enclosures/fee-terms";
export { policyOf, toPolicy } from "@/lib/enclosures/policy";
export {
  adminOptions,
  enclosureOptions,
  enclosuresByAdmin,
  gatesOf,
  getEnclosure,
  listEnclosures,
  publicEnclosures,
} from "@/lib/enclosures/queries";

export { updateEnclosure } from "@/lib/enclosures/update-enclosure";
export { type VenueInView, venueInView } from "@/lib/enclosures/venue-in-view";
