import { listDownload } from "@/app/(backoffice)/list-download";
import { courtesyList } from "@/lib/courtesy-qrs";

export const GET = listDownload(courtesyList);
