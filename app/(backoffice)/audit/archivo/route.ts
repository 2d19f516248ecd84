import { listDownload } from "@/app/(backoffice)/list-download";
import { auditList } from "@/lib/reports";

export const GET = listDownload(auditList);
