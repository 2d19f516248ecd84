import { defineDuties } from "@/lib/core/duties";
import { jobs } from "@/lib/reports/jobs";

export const duties = defineDuties({ jobs });
