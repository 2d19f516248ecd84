import { listDownload } from "@/app/(backoffice)/list-download";
import { statementRowList } from "@/lib/deposits";

export const GET = listDownload(statementRowList);
