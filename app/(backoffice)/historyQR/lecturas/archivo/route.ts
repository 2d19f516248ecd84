import { listDownload } from "@/app/(backoffice)/list-download";
import { readingList } from "@/lib/qr-history";

export const GET = listDownload(readingList);
