"use server";

import { assignByDates } from "@/lib/guards/assign/assign-by-dates";
import { assignGuard } from "@/lib/guards/assign/assign-guard";
import { changeAssignment } from "@/lib/guards/assign/change-assignment";
import { moveGuard } from "@/lib/guards/assign/move-guard";
import { unassignGuard } from "@/lib/guards/assign/unassign-guard";
import { createGuard } from "@/lib/guards/create-guard";
import { revokePairing } from "@/lib/guards/pairing/revoke-pairing";
import { endPost } from "@/lib/guards/posts/end-post";
import { postGuards } from "@/lib/guards/posts/post-guards";
import { action } from "@/lib/http";

export const createGuardAction = action(createGuard);
export const assignGuardAction = action(assignGuard);
export const assignByDatesAction = action(assignByDates);
export const changeAssignmentAction = action(changeAssignment);
export const moveGuardAction = action(moveGuard);
export const revokePairingAction = action(revokePairing);
export const postGuardsAction = action(postGuards);
export const endPostAction = action(endPost);
export const unassignGuardAction = action(unassignGuard);
