import { listDownload } from "@/app/(backoffice)/list-download";
import { stayList } from "@/lib/access";

export const GET = listDownload(stayList);
