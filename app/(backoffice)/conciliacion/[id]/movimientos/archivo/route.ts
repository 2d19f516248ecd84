import { listDownload } from "@/app/(backoffice)/list-download";
import { comparedList } from "@/lib/payouts";

export const GET = listDownload(comparedList);
