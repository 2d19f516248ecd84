import { listDownload } from "@/app/(backoffice)/list-download";
import { invoiceList } from "@/lib/closings";

export const GET = listDownload(invoiceList);
