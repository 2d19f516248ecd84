import { listDownload } from "@/app/(backoffice)/list-download";
import { endpointList } from "@/lib/webhooks";

export const GET = listDownload(endpointList);
