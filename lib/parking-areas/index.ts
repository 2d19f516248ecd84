import "server-only";

export { createParkingArea } from "@/lib/parking-areas/create-parking-area";
export { deleteParkingArea } from "@/lib/parking-areas/delete-parking-area";
export { placeLabel } from "@/lib/parking-areas/numbering";
export {
  getParkingArea,
  listParkingAreas,
  parkingAreaOptions,
  zoneGates,
  zoneShapes,
} from "@/lib/parking-areas/queries";
export { parkingAreasOfTenant } from "@/lib/parking-areas/tenant-zones";
export { updateParkingArea } from "@/lib/parking-areas/update-parking-area";
