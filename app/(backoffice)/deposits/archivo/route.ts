import { listDownload } from "@/app/(backoffice)/list-download";
import { depositList } from "@/lib/deposits";

export const GET = listDownload(depositList);
