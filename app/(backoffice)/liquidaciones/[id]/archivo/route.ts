import { listDownload } from "@/app/(backoffice)/list-download";
import { settlementLines } from "@/lib/organizer-settlements";

export const GET = listDownload(settlementLines);
