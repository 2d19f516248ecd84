import { defineDuties } from "@/lib/core/duties";
import { ticketTemplates } from "@/lib/tickets/messages";

export const duties = defineDuties({ templates: ticketTemplates });
