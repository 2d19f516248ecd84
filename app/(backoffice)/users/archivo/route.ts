import { listDownload } from "@/app/(backoffice)/list-download";
import { userList } from "@/lib/users";

export const GET = listDownload(userList);
