import { listDownload } from "@/app/(backoffice)/list-download";
import { cashOperationList } from "@/lib/reports";

export const GET = listDownload(cashOperationList);
