import { listDownload } from "@/app/(backoffice)/list-download";
import { eventTypeList } from "@/lib/event-types";

export const GET = listDownload(eventTypeList);
