"use server";

import { dropCash } from "@/lib/cash-desk/cash/drop-cash";
import { correctCount, countShift } from "@/lib/cash-desk/count/count-shift";
import { handOver } from "@/lib/cash-desk/count/hand-over";
import { archivePoint, createPoint, renamePoint, setDeskLimit } from "@/lib/cash-desk/points/save-point";
import { closeByForce } from "@/lib/cash-desk/shift/close-by-force";
import { openShift } from "@/lib/cash-desk/shift/open-shift";
import { action } from "@/lib/http";

export const openShiftAction = action(openShift);
export const dropCashAction = action(dropCash);
export const countShiftAction = action(countShift);
export const correctCountAction = action(correctCount);
export const handOverAction = action(handOver);
export const closeByForceAction = action(closeByForce);
export const createPointAction = action(createPoint);
export const renamePointAction = action(renamePoint);
export const archivePointAction = action(archivePoint);
export const setDeskLimitAction = action(setDeskLimit);
