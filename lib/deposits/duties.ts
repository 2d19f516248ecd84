import { defineDuties } from "@/lib/core/duties";
import { jobs } from "@/lib/deposits/jobs";
import { depositTemplates } from "@/lib/deposits/messages";

export const duties = defineDuties({ jobs, templates: depositTemplates });
