import { listDownload } from "@/app/(backoffice)/list-download";
import { laneList } from "@/lib/barriers";

export const GET = listDownload(laneList);
