import { defineDuties } from "@/lib/core/duties";
import { jobs } from "@/lib/notifications/jobs";

export const duties = defineDuties({ jobs });
