import { listDownload } from "@/app/(backoffice)/list-download";
import { qrList } from "@/lib/reports";

export const GET = listDownload(qrList);
