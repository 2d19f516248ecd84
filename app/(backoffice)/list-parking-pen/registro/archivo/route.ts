import { listDownload } from "@/app/(backoffice)/list-download";
import { barrierEventList } from "@/lib/barriers";

export const GET = listDownload(barrierEventList);
