import "server-only";

export { assignCourtesy } from "@/lib/courtesy-qrs/assign-courtesy";
export { getCourtesyBatch, runningBatches, stopEventBatches } from "@/lib/courtesy-qrs/batches";
export { blockCourtesies } from "@/lib/courtesy-qrs/block-courtesies";
export { type CourtesyColumn, courtesyList } from "@/lib/courtesy-qrs/courtesy-list";
export { deleteCourtesies } from "@/lib/courtesy-qrs/delete-courtesies";
export { generateCourtesies } from "@/lib/courtesy-qrs/generate-courtesies";
export { generateFromFile } from "@/lib/courtesy-qrs/generate-from-file";
export { getCourtesy } from "@/lib/courtesy-qrs/get-courtesy";
export { checkGuestFile, guestTemplate } from "@/lib/courtesy-qrs/guest-file";
export { courtesyLink } from "@/lib/courtesy-qrs/holder-kind";
export { listCourtesies } from "@/lib/courtesy-qrs/list-courtesies";
export { downloadCourtesy, openCourtesy } from "@/lib/courtesy-qrs/open-courtesy";
export { printCourtesies } from "@/lib/courtesy-qrs/print-courtesies";
export {
  type CourtesyEntryDto,
  type CourtesyEventDto,
  courtesyEvents,
  courtesyHistory,
  courtesyZones,
} from "@/lib/courtesy-qrs/queries";
export { reassignCourtesies } from "@/lib/courtesy-qrs/reassign-courtesies";
export { registerCourtesy } from "@/lib/courtesy-qrs/register-courtesy";
export { updateCourtesy } from "@/lib/courtesy-qrs/update-courtesy";
