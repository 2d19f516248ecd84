import { listDownload } from "@/app/(backoffice)/list-download";
import { enclosureList } from "@/lib/enclosures";

export const GET = listDownload(enclosureList);
