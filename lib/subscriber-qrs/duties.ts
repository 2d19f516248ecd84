import { defineDuties } from "@/lib/core/duties";
import { jobs } from "@/lib/subscriber-qrs/jobs";
import { subscriberTemplates } from "@/lib/subscriber-qrs/messages";

export const duties = defineDuties({ jobs, templates: subscriberTemplates });
