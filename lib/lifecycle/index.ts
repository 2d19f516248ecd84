import "server-only";

export { type CancellationColumn, cancellationList } from "@/lib/lifecycle/cancellation-list";
export { getCancellation } from "@/lib/lifecycle/cancellations";
export { cartNotices } from "@/lib/lifecycle/cart-notices";
export { previewCancellation } from "@/lib/lifecycle/preview-cancellation";
export { releaseUnpaid } from "@/lib/lifecycle/release-unpaid";
export { rescheduleEvent } from "@/lib/lifecycle/reschedule-event";
export { listReschedules } from "@/lib/lifecycle/reschedules";
export { setEventStatus } from "@/lib/lifecycle/set-event-status";
