"use server";

import { action } from "@/lib/http";
import { createParkingArea } from "@/lib/parking-areas/create-parking-area";
import { deleteParkingArea } from "@/lib/parking-areas/delete-parking-area";
import { updateParkingArea } from "@/lib/parking-areas/update-parking-area";

export const createParkingAreaAction = action(createParkingArea);
export const updateParkingAreaAction = action(updateParkingArea);
export const deleteParkingAreaAction = action(deleteParkingArea);
