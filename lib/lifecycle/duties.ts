import { defineDuties } from "@/lib/core/duties";
import { jobs } from "@/lib/lifecycle/jobs";
import { lifecycleTemplates } from "@/lib/lifecycle/messages";
import { returnWindowOf } from "@/lib/lifecycle/return-window";

export const duties = defineDuties({ jobs, templates: lifecycleTemplates, returnWindow: returnWindowOf });
