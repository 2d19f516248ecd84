import { listDownload } from "@/app/(backoffice)/list-download";
import { discountUseList } from "@/lib/discount-codes";

export const GET = listDownload(discountUseList);
