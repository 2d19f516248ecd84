import { listDownload } from "@/app/(backoffice)/list-download";
import { endedEventList } from "@/lib/closings";

export const GET = listDownload(endedEventList);
