import { listDownload } from "@/app/(backoffice)/list-download";
import { commandList } from "@/lib/barriers";

export const GET = listDownload(commandList);
