"use server";

import { action } from "@/lib/http";
import { copyZones } from "@/lib/parking-areas/copy-zones";
import { createParkingArea } from "@/lib/parking-areas/create-parking-area";
import { deleteParkingArea } from "@/lib/parking-areas/delete-parking-area";
import { editParkingArea } from "@/lib/parking-areas/lock-zone";
import { savePlan } from "@/lib/parking-areas/save-plan";
import { getVenuePlan } from "@/lib/parking-areas/venue-plan";

export const createParkingAreaAction = action(createParkingArea);
export const deleteParkingAreaAction = action(deleteParkingArea);
export const savePlanAction = action(savePlan);
export const copyZonesAction = action(copyZones);
export const editParkingAreaAction = action(editParkingArea);
export const getVenuePlanAction = action(getVenuePlan);
