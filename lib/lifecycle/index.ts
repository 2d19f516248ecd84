import "server-only";

export { type CancellationColumn, cancellationList } from "@/lib/lifecycle/cancel/cancellation-list";
export { cartNotices } from "@/lib/lifecycle/cancel/cart-notices";
export { findCancellationReport, getCancellation } from "@/lib/lifecycle/cancel/get-cancellation";
export { previewCancellation } from "@/lib/lifecycle/cancel/preview-cancellation";
export { releaseUnpaid } from "@/lib/lifecycle/release-unpaid";
export { listReschedules } from "@/lib/lifecycle/reschedule/list-reschedules";
export { rescheduleEvent } from "@/lib/lifecycle/reschedule/reschedule-event";
export { setEventStatus } from "@/lib/lifecycle/set-event-status";
