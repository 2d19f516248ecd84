import { listDownload } from "@/app/(backoffice)/list-download";
import { closingEntryList } from "@/lib/closings";

export const GET = listDownload(closingEntryList);
