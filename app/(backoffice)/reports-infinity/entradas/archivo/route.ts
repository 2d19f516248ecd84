import { listDownload } from "@/app/(backoffice)/list-download";
import { infinityEntryList } from "@/lib/reports";

export const GET = listDownload(infinityEntryList);
