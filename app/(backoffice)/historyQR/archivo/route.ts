import { listDownload } from "@/app/(backoffice)/list-download";
import { qrList } from "@/lib/qr-history";

export const GET = listDownload(qrList);
