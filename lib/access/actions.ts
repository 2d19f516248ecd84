"use server";

import { closeGate, openGate } from "@/lib/access/close-gate";
import { closeZone, countOccupancy, openZone, resetPass, resetZone } from "@/lib/access/correct-occupancy";
import { editDoors, saveDoors } from "@/lib/access/doors/save-doors";
import { findVenue } from "@/lib/access/find-venue";
import { lookUpPass } from "@/lib/access/look-up-pass";
import { resolveFinding } from "@/lib/access/offline/resolve-finding";
import { editZoneRules, setZoneRules } from "@/lib/access/set-zone-rules";
import { endShift, startShift, takeBreak } from "@/lib/access/shifts/shift";
import { action } from "@/lib/http";

export const closeGateAction = action(closeGate);
export const openGateAction = action(openGate);
export const startShiftAction = action(startShift);
export const takeBreakAction = action(takeBreak);
export const endShiftAction = action(endShift);
export const closeZoneAction = action(closeZone);
export const countOccupancyAction = action(countOccupancy);
export const openZoneAction = action(openZone);
export const resetPassAction = action(resetPass);
export const resetZoneAction = action(resetZone);
export const editDoorsAction = action(editDoors);
export const saveDoorsAction = action(saveDoors);
export const findVenueAction = action(findVenue);
export const lookUpPassAction = action(lookUpPass);
export const editZoneRulesAction = action(editZoneRules);
export const setZoneRulesAction = action(setZoneRules);
export const resolveFindingAction = action(resolveFinding);
