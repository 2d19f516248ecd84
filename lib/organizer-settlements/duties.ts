import { defineDuties } from "@/lib/core/duties";
import { settlementLines, settlementList } from "@/lib/organizer-settlements/find-settlements";
import { settlementTemplates } from "@/lib/organizer-settlements/messages";

export const duties = defineDuties({ lists: [settlementList, settlementLines], templates: settlementTemplates });
