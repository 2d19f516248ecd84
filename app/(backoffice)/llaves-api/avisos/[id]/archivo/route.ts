import { listDownload } from "@/app/(backoffice)/list-download";
import { messageList } from "@/lib/webhooks";

export const GET = listDownload(messageList);
