import { listDownload } from "@/app/(backoffice)/list-download";
import { paymentAccountList } from "@/lib/payments";

export const GET = listDownload(paymentAccountList);
