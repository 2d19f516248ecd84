import { defineDuties } from "@/lib/core/duties";
import { dailySumTemplates } from "@/lib/reports/daily-sums/messages";
import { jobs } from "@/lib/reports/jobs";
import { reportTemplates } from "@/lib/reports/mail/messages";

export const duties = defineDuties({ jobs, templates: [...reportTemplates, ...dailySumTemplates] });
