import { listDownload } from "@/app/(backoffice)/list-download";
import { platformMonthList } from "@/lib/reports";

export const GET = listDownload(platformMonthList);
