"use server";

import { action } from "@/lib/http";
import { setReportMail } from "@/lib/reports/mail/report-mail";

export const setReportMailAction = action(setReportMail);
