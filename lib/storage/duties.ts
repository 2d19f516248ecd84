import { defineDuties } from "@/lib/core/duties";
import { jobs } from "@/lib/storage/jobs";

export const duties = defineDuties({ jobs });
