import { jobs } from "@/lib/access/jobs";
import { defineDuties } from "@/lib/core/duties";

export const duties = defineDuties({ jobs });
