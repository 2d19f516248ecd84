import { listDownload } from "@/app/(backoffice)/list-download";
import { prepaidAccountList } from "@/lib/prepaid";

export const GET = listDownload(prepaidAccountList);
