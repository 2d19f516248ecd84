import { listDownload } from "@/app/(backoffice)/list-download";
import { discountUseList } from "@/lib/orders";

export const GET = listDownload(discountUseList);
