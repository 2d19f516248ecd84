import { listDownload } from "@/app/(backoffice)/list-download";
import { importRowList } from "@/lib/subscriber-qrs";

export const GET = listDownload(importRowList);
