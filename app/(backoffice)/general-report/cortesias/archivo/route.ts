import { listDownload } from "@/app/(backoffice)/list-download";
import { courtesyReportList } from "@/lib/reports";

export const GET = listDownload(courtesyReportList);
