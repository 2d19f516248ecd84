import "server-only";

export { assignCourtesy } from "@/lib/courtesy-qrs/change/assign-courtesy";
export { blockCourtesies } from "@/lib/courtesy-qrs/change/block-courtesies";
export { deleteCourtesies } from "@/lib/courtesy-qrs/change/delete-courtesies";
export { reassignCourtesies } from "@/lib/courtesy-qrs/change/reassign-courtesies";
export { updateCourtesy } from "@/lib/courtesy-qrs/change/update-courtesy";
export { type CourtesyColumn, courtesyList } from "@/lib/courtesy-qrs/courtesy-list";
export { courtesyLink } from "@/lib/courtesy-qrs/deliver/holder-kind";
export { downloadCourtesy, openCourtesy } from "@/lib/courtesy-qrs/deliver/open-courtesy";
export { printCourtesies } from "@/lib/courtesy-qrs/deliver/print-courtesies";
export { getCourtesy, listCourtesies } from "@/lib/courtesy-qrs/find-courtesies";
export { getCourtesyBatch, runningBatches, stopEventBatches } from "@/lib/courtesy-qrs/make/batches";
export { generateCourtesies } from "@/lib/courtesy-qrs/make/generate-courtesies";
export { generateFromFile } from "@/lib/courtesy-qrs/make/generate-from-file";
export { checkGuestFile, guestTemplate } from "@/lib/courtesy-qrs/make/guest-file";
export { registerCourtesy } from "@/lib/courtesy-qrs/make/register-courtesy";
export {
  type CourtesyEntryDto,
  type CourtesyEventDto,
  courtesyEvents,
  courtesyHistory,
  courtesyZones,
} from "@/lib/courtesy-qrs/queries";
