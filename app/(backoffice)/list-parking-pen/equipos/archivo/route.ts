import { listDownload } from "@/app/(backoffice)/list-download";
import { controllerList } from "@/lib/barriers";

export const GET = listDownload(controllerList);
