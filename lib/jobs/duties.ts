import { defineDuties } from "@/lib/core/duties";
import { jobs } from "@/lib/jobs/jobs";

export const duties = defineDuties({ jobs });
