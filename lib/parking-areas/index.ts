import "server-only";

export { createParkingArea } from "@/lib/parking-areas/create-parking-area";
export { deleteParkingArea } from "@/lib/parking-areas/delete-parking-area";
export { holdZones } from "@/lib/parking-areas/hold-zones";
export { editParkingArea, lockZone } from "@/lib/parking-areas/lock-zone";
export { labelsOf } from "@/lib/parking-areas/numbering";
export { getParkingArea, loadZone, parkingAreaOptions, zoneShapes } from "@/lib/parking-areas/queries";
export { changedZone, zoneValues } from "@/lib/parking-areas/save-zone";
export { parkingAreasOfTenant } from "@/lib/parking-areas/tenant-zones";
export { updateParkingArea } from "@/lib/parking-areas/update-parking-area";
export { getVenuePlan } from "@/lib/parking-areas/venue-plan";
export { type ZoneColumn, zoneList } from "@/lib/parking-areas/zone-list";
