import { listDownload } from "@/app/(backoffice)/list-download";
import { discountCodeList } from "@/lib/discount-codes";

export const GET = listDownload(discountCodeList);
