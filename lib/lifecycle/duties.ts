import { defineDuties } from "@/lib/core/duties";
import { jobs } from "@/lib/lifecycle/jobs";
import { lifecycleTemplates } from "@/lib/lifecycle/messages";

export const duties = defineDuties({ jobs, templates: lifecycleTemplates });
