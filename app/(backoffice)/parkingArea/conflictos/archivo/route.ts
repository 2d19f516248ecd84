import { listDownload } from "@/app/(backoffice)/list-download";
import { findingList } from "@/lib/access";

export const GET = listDownload(findingList);
