import { listDownload } from "@/app/(backoffice)/list-download";
import { guardList } from "@/lib/guards";

export const GET = listDownload(guardList);
