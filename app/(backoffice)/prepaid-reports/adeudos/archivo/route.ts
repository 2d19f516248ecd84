import { listDownload } from "@/app/(backoffice)/list-download";
import { letGoList } from "@/lib/prepaid";

export const GET = listDownload(letGoList);
