import { listDownload } from "@/app/(backoffice)/list-download";
import { messageList } from "@/app/(backoffice)/messages/message-list";

export const GET = listDownload(messageList);
