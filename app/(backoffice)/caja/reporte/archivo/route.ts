import { listDownload } from "@/app/(backoffice)/list-download";
import { cashList } from "@/lib/reports";

export const GET = listDownload(cashList);
