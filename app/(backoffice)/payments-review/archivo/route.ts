import { listDownload } from "@/app/(backoffice)/list-download";
import { singleParams } from "@/components/office/list-url";
import { reviewTabOf } from "@/components/payments/review-tabs";
import { differenceList, owedList, refundList, reviewList } from "@/lib/settlement";

const FILES = {
  open: listDownload(reviewList),
  resolved: listDownload(reviewList),
  refunds: listDownload(refundList),
  owed: listDownload(owedList),
  books: listDownload(differenceList),
};

/** The list of the part of the page that the address asks for. */
export async function GET(request: Request, place: Parameters<typeof FILES.open>[1]): Promise<Response> {
  const params = singleParams(Object.fromEntries(new URL(request.url).searchParams));
  return FILES[reviewTabOf(params)](request, place);
}
