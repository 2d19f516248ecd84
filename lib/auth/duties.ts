import { jobs } from "@/lib/auth/jobs";
import { authTemplates } from "@/lib/auth/messages";
import { defineDuties } from "@/lib/core/duties";

export const duties = defineDuties({ jobs, templates: authTemplates });
