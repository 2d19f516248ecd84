import { listDownload } from "@/app/(backoffice)/list-download";
import { salesList } from "@/lib/reports";

export const GET = listDownload(salesList);
