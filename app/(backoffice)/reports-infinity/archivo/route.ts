import { listDownload } from "@/app/(backoffice)/list-download";
import { infinityList } from "@/lib/reports";

export const GET = listDownload(infinityList);
