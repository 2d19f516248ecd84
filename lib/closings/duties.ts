import { invoiceList } from "@/lib/closings/invoices";
import { closingTemplates } from "@/lib/closings/messages";
import { defineDuties } from "@/lib/core/duties";

export const duties = defineDuties({ lists: [invoiceList], templates: closingTemplates });
