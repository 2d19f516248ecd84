import { listDownload } from "@/app/(backoffice)/list-download";
import { zoneList } from "@/lib/parking-areas";

export const GET = listDownload(zoneList);
