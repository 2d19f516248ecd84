import { listDownload } from "@/app/(backoffice)/list-download";
import { closingMonthList } from "@/lib/closings";

export const GET = listDownload(closingMonthList);
