import "server-only";

export { countReading } from "@/lib/access/count-reading";
export {
  firstEntryAtDevice,
  mayBeFirstEntry,
  previewAtDevice,
  redeemAtDevice,
} from "@/lib/access/device/redeem-at-device";
export { undoReading } from "@/lib/access/device/undo-reading";
export { admitPeople } from "@/lib/access/doors/admit-people";
export { doorCounters, doorsOfGuard, recentDoorScans } from "@/lib/access/doors/door-queries";
export { editDoors } from "@/lib/access/doors/save-doors";
export { endStay } from "@/lib/access/end-stay";
export { findVenue } from "@/lib/access/find-venue";
export {
  answerAdmission,
  askAdmission,
  readAdmission,
  waitingAdmissions,
  withdrawAdmission,
} from "@/lib/access/force-admission";
export type { ChargeAnswer, ChargedCar, GateCharge } from "@/lib/access/gate-charge";
export { firstEntryWhere, type UncontestedValues } from "@/lib/access/hot";
export { incidentPhoto, incidentsOfEvent, noteIncident } from "@/lib/access/incidents/incidents";
export { occupancyOf } from "@/lib/access/occupancy";
export { type FindingColumn, findingList, ownFindings } from "@/lib/access/offline/finding-list";
export { leaveCode } from "@/lib/access/offline/leave-code";
export { phonesOfEvent } from "@/lib/access/offline/phones";
export { recordReading } from "@/lib/access/offline/record-reading";
export { syncPhone } from "@/lib/access/offline/sync-phone";
export { uploadReadings } from "@/lib/access/offline/upload-readings";
export { gateCounters, gatesOfGuard, recentScans } from "@/lib/access/queries";
export { readPass } from "@/lib/access/read-pass";
export { admitAnyway, redeemPass } from "@/lib/access/redeem-pass";
export { gateSaleOptions } from "@/lib/access/sale/sale-options";
export { sellAtGate } from "@/lib/access/sale/sell-at-gate";
export { editZoneRules } from "@/lib/access/set-zone-rules";
export { myShift } from "@/lib/access/shifts/shift";
export { shiftsOfEvent } from "@/lib/access/shifts/shift-list";
export { type StayColumn, stayList } from "@/lib/access/stay-list";
export { zoneOccupancies, zoneOccupancy } from "@/lib/access/zone-occupancy";
