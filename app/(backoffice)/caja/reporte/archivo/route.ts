import { listDownload } from "@/app/(backoffice)/list-download";
import { deskSumList } from "@/lib/cash-desk";

export const GET = listDownload(deskSumList);
