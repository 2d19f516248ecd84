import { listDownload } from "@/app/(backoffice)/list-download";
import { discountBatchList } from "@/lib/discount-codes";

export const GET = listDownload(discountBatchList);
