import { defineDuties } from "@/lib/core/duties";
import { jobs } from "@/lib/courtesy-qrs/jobs";
import { courtesyTemplates } from "@/lib/courtesy-qrs/messages";

export const duties = defineDuties({ jobs, templates: courtesyTemplates });
