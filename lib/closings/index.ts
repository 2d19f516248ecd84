import "server-only";

export { closingFile } from "@/lib/closings/closing-file";
export { closingPage } from "@/lib/closings/closing-page";
export { taxRows } from "@/lib/closings/closing-pdf";
export { type EndedEventColumn, endedEventList } from "@/lib/closings/ended-events";
export { type ClosingEntryColumn, closingEntryList } from "@/lib/closings/entry-list";
export { type InvoiceColumn, invoiceList } from "@/lib/closings/invoices";
export { type ClosingMonthColumn, closingMonthList } from "@/lib/closings/month-list";
