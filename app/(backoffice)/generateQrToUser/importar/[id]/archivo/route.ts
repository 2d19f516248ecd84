import { listDownload } from "@/app/(backoffice)/list-download";
import { prepaidFileRowList } from "@/lib/prepaid";

export const GET = listDownload(prepaidFileRowList);
