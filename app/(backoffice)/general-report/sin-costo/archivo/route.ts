import { listDownload } from "@/app/(backoffice)/list-download";
import { freeList } from "@/lib/reports";

export const GET = listDownload(freeList);
