import { listDownload } from "@/app/(backoffice)/list-download";
import { statementDebitList } from "@/lib/deposits";

export const GET = listDownload(statementDebitList);
