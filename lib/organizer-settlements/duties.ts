import { defineDuties } from "@/lib/core/duties";
import { settlementTemplates } from "@/lib/organizer-settlements/messages";

export const duties = defineDuties({ templates: settlementTemplates });
