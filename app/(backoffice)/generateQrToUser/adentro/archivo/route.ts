import { listDownload } from "@/app/(backoffice)/list-download";
import { openStayList } from "@/lib/prepaid";

export const GET = listDownload(openStayList);
