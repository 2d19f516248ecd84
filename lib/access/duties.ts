import { jobs } from "@/lib/access/jobs";
import { findingList } from "@/lib/access/offline/finding-list";
import { stayList } from "@/lib/access/stay-list";
import { defineDuties } from "@/lib/core/duties";

export const duties = defineDuties({ lists: [stayList, findingList], jobs });
