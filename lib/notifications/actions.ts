"use server";

import { action } from "@/lib/http";
import { resendMessage } from "@/lib/notifications/resend-message";

export const resendMessageAction = action(resendMessage);
