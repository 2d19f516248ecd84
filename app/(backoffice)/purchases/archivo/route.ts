import { listDownload } from "@/app/(backoffice)/list-download";
import { purchaseList } from "@/lib/after-sale";
import { reportPurchaseList } from "@/lib/reports";
import { isSalesDate } from "@/lib/reports/client";

const [OF_ALL, OF_REPORT] = [listDownload(purchaseList), listDownload(reportPurchaseList)];

export function GET(request: Request, place: Parameters<typeof OF_ALL>[1]): Promise<Response> {
  const isOfReport = isSalesDate(new URL(request.url).searchParams.get("fecha"));
  return isOfReport ? OF_REPORT(request, place) : OF_ALL(request, place);
}
