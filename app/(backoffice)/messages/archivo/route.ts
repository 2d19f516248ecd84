import { listDownload } from "@/app/(backoffice)/list-download";
import { failedMessageList } from "@/lib/notifications";

export const GET = listDownload(failedMessageList);
