"use server";

import { closeBooks, reopenBooks } from "@/lib/closings/close";
import { endInvoice, noteInvoice } from "@/lib/closings/invoices";
import { action } from "@/lib/http";

export const noteInvoiceAction = action(noteInvoice);
export const endInvoiceAction = action(endInvoice);
export const closeBooksAction = action(closeBooks);
export const reopenBooksAction = action(reopenBooks);
