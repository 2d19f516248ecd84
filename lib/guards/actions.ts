"use server";

import { assignGuard } from "@/lib/guards/assign-guard";
import { createGuard } from "@/lib/guards/create-guard";
import { unassignGuard } from "@/lib/guards/unassign-guard";
import { action } from "@/lib/http";

export const createGuardAction = action(createGuard);
export const assignGuardAction = action(assignGuard);
export const unassignGuardAction = action(unassignGuard);
