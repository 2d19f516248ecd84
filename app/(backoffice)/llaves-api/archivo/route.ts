import { listDownload } from "@/app/(backoffice)/list-download";
import { apiKeyList } from "@/lib/auth";

export const GET = listDownload(apiKeyList);
