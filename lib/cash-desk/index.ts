import "server-only";

export { dropCash } from "@/lib/cash-desk/cash/drop-cash";
export { giveCash, holdForVoid, writeVoid } from "@/lib/cash-desk/cash/give-cash";
export { takeCash } from "@/lib/cash-desk/cash/take-cash";
export { correctCount, countShift } from "@/lib/cash-desk/count/count-shift";
export { handOver, shiftReceivers } from "@/lib/cash-desk/count/hand-over";
export {
  OPERATION_LISTED,
  type OperationColumn,
  operationList,
  operationSource,
} from "@/lib/cash-desk/lists/operation-list";
export { type ShiftColumn, shiftList } from "@/lib/cash-desk/lists/shift-list";
export { seenShifts } from "@/lib/cash-desk/lists/shift-sql";
export { operationReceipt } from "@/lib/cash-desk/papers/operation-receipt";
export { shiftPaper } from "@/lib/cash-desk/papers/shift-paper";
export { archivePoint, createPoint, renamePoint, setDeskLimit } from "@/lib/cash-desk/points/save-point";
export { getOperation, listDeskLimits, listPoints, shiftReport } from "@/lib/cash-desk/queries";
export { closeByForce } from "@/lib/cash-desk/shift/close-by-force";
export { openShift } from "@/lib/cash-desk/shift/open-shift";
export { readShift } from "@/lib/cash-desk/shift/read-shift";
