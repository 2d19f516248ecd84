import { listDownload } from "@/app/(backoffice)/list-download";
import { cancellationList } from "@/lib/lifecycle";

export const GET = listDownload(cancellationList);
