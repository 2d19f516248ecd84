import { defineDuties } from "@/lib/core/duties";
import { settlementEntries, settlementParts } from "@/lib/organizer-settlements/behind-lines";
import { settlementLines, settlementList } from "@/lib/organizer-settlements/find-settlements";
import { settlementTemplates } from "@/lib/organizer-settlements/messages";

export const duties = defineDuties({
  lists: [settlementList, settlementLines, settlementEntries, settlementParts],
  templates: settlementTemplates,
});
