import { listDownload } from "@/app/(backoffice)/list-download";
import { monthList } from "@/lib/reports";

export const GET = listDownload(monthList);
