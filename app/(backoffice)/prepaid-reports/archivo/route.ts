import { listDownload } from "@/app/(backoffice)/list-download";
import { prepaidMovementList } from "@/lib/prepaid";

export const GET = listDownload(prepaidMovementList);
