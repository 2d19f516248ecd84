import { defineDuties } from "@/lib/core/duties";
import { jobs } from "@/lib/payouts/jobs";

export const duties = defineDuties({ jobs });
