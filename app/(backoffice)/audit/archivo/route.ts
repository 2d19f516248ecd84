import { listDownload } from "@/app/(backoffice)/list-download";
import { auditList } from "@/lib/audit-log";

export const GET = listDownload(auditList);
