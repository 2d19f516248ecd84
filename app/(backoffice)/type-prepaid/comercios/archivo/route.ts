import { listDownload } from "@/app/(backoffice)/list-download";
import { shopList } from "@/lib/prepaid";

export const GET = listDownload(shopList);
