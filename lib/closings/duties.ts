import { endedEventList } from "@/lib/closings/ended-events";
import { closingEntryList } from "@/lib/closings/entry-list";
import { invoiceList } from "@/lib/closings/invoices";
import { closingTemplates } from "@/lib/closings/messages";
import { closingMonthList } from "@/lib/closings/month-list";
import { defineDuties } from "@/lib/core/duties";

export const duties = defineDuties({
  lists: [invoiceList, closingMonthList, closingEntryList, endedEventList],
  templates: closingTemplates,
});
