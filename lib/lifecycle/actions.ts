"use server";

import { action } from "@/lib/http";
import { cancelEvent } from "@/lib/lifecycle/cancel-event";
import { retryCancellation } from "@/lib/lifecycle/retry-cancellation";

export const cancelEventAction = action(cancelEvent);
export const retryCancellationAction = action(retryCancellation);
