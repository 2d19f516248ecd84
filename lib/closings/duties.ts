import { closingTemplates } from "@/lib/closings/messages";
import { defineDuties } from "@/lib/core/duties";

export const duties = defineDuties({ templates: closingTemplates });
