import "server-only";

export { brandOfPath } from "@/lib/enclosures/brand-of-path";
export { createEnclosure } from "@/lib/enclosures/create-enclosure";
export { deleteEnclosure } from "@/lib/enclosures/delete-enclosure";
export { type EnclosureColumn, enclosureList } from "@/lib/enclosures/enclosure-list";
export { feeTermsFields, feeTermsJson } from "@/lib/enclosures/fee-terms";
export { holdGates, lockVenue, lockVenueRow } from "@/lib/enclosures/lock-venue";
export {
  aroundDays,
  clockOf,
  dayClocks,
  NO_VENUE,
  type OperatingDays,
  onDays,
  onDaysOf,
  operatingDay,
  operatingDayBegins,
  startOfOperatingDay,
} from "@/lib/enclosures/operating-day";
export { policyJson, policyOf, toPolicy } from "@/lib/enclosures/policy";
export {
  adminOptions,
  editEnclosure,
  enclosureOptions,
  enclosuresByAdmin,
  enclosuresOfTenant,
  gatesOf,
  getEnclosure,
  publicEnclosures,
  type VenueByAdminDto,
} from "@/lib/enclosures/queries";
export { setVenuePicture } from "@/lib/enclosures/set-venue-picture";
export { storePoster, storeQr, storeUrl } from "@/lib/enclosures/store-poster";
export { updateEnclosure } from "@/lib/enclosures/update-enclosure";
export { type VenueInView, venueInView } from "@/lib/enclosures/venue-in-view";
export { hadSlug, movedSlug } from "@/lib/enclosures/venue-slugs";
