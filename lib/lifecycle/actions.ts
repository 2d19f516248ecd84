"use server";

import { action } from "@/lib/http";
import { cancelEvent } from "@/lib/lifecycle/cancel-event";
import { releaseUnpaid } from "@/lib/lifecycle/release-unpaid";
import { rescheduleEvent } from "@/lib/lifecycle/reschedule-event";
import { retryCancellation } from "@/lib/lifecycle/retry-cancellation";

export const cancelEventAction = action(cancelEvent);
export const retryCancellationAction = action(retryCancellation);
export const rescheduleEventAction = action(rescheduleEvent);
export const releaseUnpaidAction = action(releaseUnpaid);
