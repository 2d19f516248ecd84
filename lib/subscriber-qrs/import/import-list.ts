import { sql } from "drizzle-orm";
import { peopleFileList } from "@/lib/imports";
import type { ImportDto } from "@/lib/subscriber-qrs/client";
import { FILES } from "@/lib/subscriber-qrs/import/find-imports";

export const importList = peopleFileList(FILES, {
  name: "listas-de-abonados",
  title: "Listas de abonados",
  scope: ({ zoneKey, zoneName, seasonName }: ImportDto) =>
    `${zoneKey} ${zoneName}${seasonName ? `, ${seasonName}` : ""}`,
  made: "QR creados",
  words: [sql`z.key`, sql`z.name`],
});
