import { afterSaleTemplates } from "@/lib/after-sale/messages";
import { defineDuties } from "@/lib/core/duties";

export const duties = defineDuties({ templates: afterSaleTemplates });
