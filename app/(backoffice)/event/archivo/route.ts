import { listDownload } from "@/app/(backoffice)/list-download";
import { eventList } from "@/lib/events";

export const GET = listDownload(eventList);
