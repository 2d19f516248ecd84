import { listDownload } from "@/app/(backoffice)/list-download";
import { accountList } from "@/lib/reports";

export const GET = listDownload(accountList);
