"use server";

import { assignCourtesy } from "@/lib/courtesy-qrs/change/assign-courtesy";
import { blockCourtesies } from "@/lib/courtesy-qrs/change/block-courtesies";
import { deleteCourtesies } from "@/lib/courtesy-qrs/change/delete-courtesies";
import { reassignCourtesies } from "@/lib/courtesy-qrs/change/reassign-courtesies";
import { updateCourtesy } from "@/lib/courtesy-qrs/change/update-courtesy";
import { noteCourtesyOpened } from "@/lib/courtesy-qrs/deliver/open-courtesy";
import { sendCourtesies, shareCourtesy } from "@/lib/courtesy-qrs/deliver/send-courtesies";
import { cancelCourtesyBatch } from "@/lib/courtesy-qrs/make/batches";
import { generateCourtesies } from "@/lib/courtesy-qrs/make/generate-courtesies";
import { action } from "@/lib/http";

export const assignCourtesyAction = action(assignCourtesy);
export const blockCourtesiesAction = action(blockCourtesies);
export const cancelCourtesyBatchAction = action(cancelCourtesyBatch);
export const deleteCourtesiesAction = action(deleteCourtesies);
export const generateCourtesiesAction = action(generateCourtesies);
export const noteCourtesyOpenedAction = action(noteCourtesyOpened);
export const reassignCourtesiesAction = action(reassignCourtesies);
export const sendCourtesiesAction = action(sendCourtesies);
export const shareCourtesyAction = action(shareCourtesy);
export const updateCourtesyAction = action(updateCourtesy);
