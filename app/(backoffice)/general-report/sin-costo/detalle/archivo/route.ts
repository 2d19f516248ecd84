import { listDownload } from "@/app/(backoffice)/list-download";
import { freeItemList } from "@/lib/reports";

export const GET = listDownload(freeItemList);
