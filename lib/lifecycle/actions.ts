"use server";

import { action } from "@/lib/http";
import { cancelEvent } from "@/lib/lifecycle/cancel/cancel-event";
import { retryCancellation } from "@/lib/lifecycle/cancel/retry-cancellation";
import { releaseUnpaid } from "@/lib/lifecycle/release-unpaid";
import { rescheduleEvent } from "@/lib/lifecycle/reschedule/reschedule-event";

export const cancelEventAction = action(cancelEvent);
export const retryCancellationAction = action(retryCancellation);
export const rescheduleEventAction = action(rescheduleEvent);
export const releaseUnpaidAction = action(releaseUnpaid);
