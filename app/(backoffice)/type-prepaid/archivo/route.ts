import { listDownload } from "@/app/(backoffice)/list-download";
import { prepaidTypeList } from "@/lib/prepaid";

export const GET = listDownload(prepaidTypeList);
