"use server";

import { assignCourtesy } from "@/lib/courtesy-qrs/change/assign-courtesy";
import { blockCourtesies } from "@/lib/courtesy-qrs/change/block-courtesies";
import { deleteCourtesies } from "@/lib/courtesy-qrs/change/delete-courtesies";
import { moveCourtesies, reassignCourtesies } from "@/lib/courtesy-qrs/change/reassign-courtesies";
import { updateCourtesy } from "@/lib/courtesy-qrs/change/update-courtesy";
import { courtesyList } from "@/lib/courtesy-qrs/courtesy-list";
import { noteCourtesyOpened } from "@/lib/courtesy-qrs/deliver/open-courtesy";
import { sendCourtesies, shareCourtesy } from "@/lib/courtesy-qrs/deliver/send-courtesies";
import { cancelCourtesyBatch } from "@/lib/courtesy-qrs/make/batches";
import { generateCourtesies } from "@/lib/courtesy-qrs/make/generate-courtesies";
import { courtesyEvents } from "@/lib/courtesy-qrs/queries";
import { action } from "@/lib/http";
import { ofAddress } from "@/lib/lists";

export const assignCourtesyAction = action(assignCourtesy);
export const blockCourtesiesAction = action(blockCourtesies);
export const cancelCourtesyBatchAction = action(cancelCourtesyBatch);
export const deleteCourtesiesAction = action(deleteCourtesies);
export const generateCourtesiesAction = action(generateCourtesies);
export const noteCourtesyOpenedAction = action(noteCourtesyOpened);
export const moveCourtesiesAction = action(moveCourtesies);
export const reassignCourtesiesAction = action(reassignCourtesies);
export const sendCourtesiesAction = action(sendCourtesies);
export const shareCourtesyAction = action(shareCourtesy);
export const updateCourtesyAction = action(updateCourtesy);
/** For the dialog that moves courtesies: where to. */
export const courtesyTargetsAction = action(courtesyEvents);
export const chooseCourtesiesAction = action(ofAddress(courtesyList));
