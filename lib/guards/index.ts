import "server-only";

export { assignGuard } from "@/lib/guards/assign/assign-guard";
export { changeAssignment } from "@/lib/guards/assign/change-assignment";
export { unassignGuard } from "@/lib/guards/assign/unassign-guard";
export { createGuard } from "@/lib/guards/create-guard";
export { type GuardColumn, guardList } from "@/lib/guards/guard-list";
export { movePairings } from "@/lib/guards/pairing/move-pairings";
export { openPairing } from "@/lib/guards/pairing/open-pairing";
export { pairPhone } from "@/lib/guards/pairing/pair-phone";
export { listPairings, pairingOffer } from "@/lib/guards/pairing/pairing-queries";
export { listPosts } from "@/lib/guards/posts/list-posts";
export {
  coverageAhead,
  gateCoverage,
  getAssignment,
  guardOptions,
  guardsOfArea,
  listAssignments,
  placesFor,
  zonesOfVenue,
} from "@/lib/guards/queries";
export { getParkingAreaDetail } from "@/lib/guards/zone-detail";
