import { listDownload } from "@/app/(backoffice)/list-download";
import { vipZoneList } from "@/lib/reports";

export const GET = listDownload(vipZoneList);
