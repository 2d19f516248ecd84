import "server-only";

export { getCancellation, listCancellationOrders } from "@/lib/lifecycle/cancellations";
export { cartNotices } from "@/lib/lifecycle/cart-notices";
export { exportCancellation } from "@/lib/lifecycle/export-cancellation";
export { previewCancellation } from "@/lib/lifecycle/preview-cancellation";
export { releaseUnpaid } from "@/lib/lifecycle/release-unpaid";
export { rescheduleEvent } from "@/lib/lifecycle/reschedule-event";
export { listReschedules } from "@/lib/lifecycle/reschedules";
export { setEventStatus } from "@/lib/lifecycle/set-event-status";
