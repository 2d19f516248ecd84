import { listDownload } from "@/app/(backoffice)/list-download";
import { prepaidTotalList } from "@/lib/prepaid";

export const GET = listDownload(prepaidTotalList);
