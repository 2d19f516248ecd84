import { defineDuties } from "@/lib/core/duties";
import { jobs } from "@/lib/settlement/jobs";
import { settlementTemplates } from "@/lib/settlement/messages";

export const duties = defineDuties({ jobs, templates: settlementTemplates });
