import { listDownload } from "@/app/(backoffice)/list-download";
import { purchaseList } from "@/lib/after-sale";

export const GET = listDownload(purchaseList);
