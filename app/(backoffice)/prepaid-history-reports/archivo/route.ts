import { listDownload } from "@/app/(backoffice)/list-download";
import { prepaidPeopleList } from "@/lib/prepaid";

export const GET = listDownload(prepaidPeopleList);
