"use server";

import { assignCourtesy } from "@/lib/courtesy-qrs/assign-courtesy";
import { cancelCourtesyBatch } from "@/lib/courtesy-qrs/batches";
import { blockCourtesies } from "@/lib/courtesy-qrs/block-courtesies";
import { deleteCourtesies } from "@/lib/courtesy-qrs/delete-courtesies";
import { generateCourtesies } from "@/lib/courtesy-qrs/generate-courtesies";
import { noteCourtesyOpened } from "@/lib/courtesy-qrs/open-courtesy";
import { reassignCourtesies } from "@/lib/courtesy-qrs/reassign-courtesies";
import { sendCourtesies, shareCourtesy } from "@/lib/courtesy-qrs/send-courtesies";
import { updateCourtesy } from "@/lib/courtesy-qrs/update-courtesy";
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
