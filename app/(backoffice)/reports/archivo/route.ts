import { listDownload } from "@/app/(backoffice)/list-download";
import { buyerReportList } from "@/lib/reports";

export const GET = listDownload(buyerReportList);
