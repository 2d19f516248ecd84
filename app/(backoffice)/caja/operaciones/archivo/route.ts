import { listDownload } from "@/app/(backoffice)/list-download";
import { operationList } from "@/lib/cash-desk";

export const GET = listDownload(operationList);
