"use server";

import { assignByDates } from "@/lib/guards/assign-by-dates";
import { assignGuard } from "@/lib/guards/assign-guard";
import { changeAssignment } from "@/lib/guards/change-assignment";
import { createGuard } from "@/lib/guards/create-guard";
import { revokePairing } from "@/lib/guards/revoke-pairing";
import { unassignGuard } from "@/lib/guards/unassign-guard";
import { action } from "@/lib/http";

export const createGuardAction = action(createGuard);
export const assignGuardAction = action(assignGuard);
export const assignByDatesAction = action(assignByDates);
export const changeAssignmentAction = action(changeAssignment);
export const revokePairingAction = action(revokePairing);
export const unassignGuardAction = action(unassignGuard);
