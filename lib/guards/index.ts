import "server-only";

export { assignGuard } from "@/lib/guards/assign-guard";
export { changeAssignment } from "@/lib/guards/change-assignment";
export { createGuard } from "@/lib/guards/create-guard";
export { type GuardColumn, guardList } from "@/lib/guards/guard-list";
export { movePairings } from "@/lib/guards/move-pairings";
export { openPairing } from "@/lib/guards/open-pairing";
export { pairPhone } from "@/lib/guards/pair-phone";
export { listPairings, pairingOffer } from "@/lib/guards/pairing-queries";
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
export { unassignGuard } from "@/lib/guards/unassign-guard";
export { getParkingAreaDetail } from "@/lib/guards/zone-detail";
