import { listDownload } from "@/app/(backoffice)/list-download";
import { passageList } from "@/lib/barriers";

export const GET = listDownload(passageList);
