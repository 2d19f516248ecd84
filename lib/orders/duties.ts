import { defineDuties } from "@/lib/core/duties";
import { jobs } from "@/lib/orders/jobs";

export const duties = defineDuties({ jobs });
