import "server-only";

export { findVenue } from "@/lib/access/find-venue";
export { answerAdmission, askAdmission, readAdmission, waitingAdmissions } from "@/lib/access/force-admission";
export { gateCounters, gatesOfGuard, recentScans } from "@/lib/access/queries";
export { readPass } from "@/lib/access/read-pass";
export { redeemPass } from "@/lib/access/redeem-pass";
export { editZoneRules } from "@/lib/access/set-zone-rules";
export { type StayColumn, stayList } from "@/lib/access/stay-list";
export { zoneOccupancies, zoneOccupancy } from "@/lib/access/zone-occupancy";
