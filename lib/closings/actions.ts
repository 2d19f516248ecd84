"use server";

import { closeBooks, reopenBooks } from "@/lib/closings/close";
import { action } from "@/lib/http";

export const closeBooksAction = action(closeBooks);
export const reopenBooksAction = action(reopenBooks);
