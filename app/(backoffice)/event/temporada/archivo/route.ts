import { listDownload } from "@/app/(backoffice)/list-download";
import { seasonList } from "@/lib/seasons";

export const GET = listDownload(seasonList);
