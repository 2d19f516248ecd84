import { listDownload } from "@/app/(backoffice)/list-download";
import { settlementList } from "@/lib/organizer-settlements";

export const GET = listDownload(settlementList);
