import { listDownload } from "@/app/(backoffice)/list-download";
import { movementList } from "@/lib/prepaid";

export const GET = listDownload(movementList);
