import { listDownload } from "@/app/(backoffice)/list-download";
import { platformPrepaidList } from "@/lib/reports";

export const GET = listDownload(platformPrepaidList);
