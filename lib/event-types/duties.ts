import { defineDuties } from "@/lib/core/duties";
import { eventTypeList } from "@/lib/event-types/event-type-list";

export const duties = defineDuties({ lists: [eventTypeList] });
