import { listDownload } from "@/app/(backoffice)/list-download";
import { shiftList } from "@/lib/cash-desk";

export const GET = listDownload(shiftList);
