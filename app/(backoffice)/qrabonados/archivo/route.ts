import { listDownload } from "@/app/(backoffice)/list-download";
import { subscriberList } from "@/lib/subscriber-qrs";

export const GET = listDownload(subscriberList);
