import type { z } from "zod";
import { peopleMapping } from "@/lib/imports/schemas";
import { IMPORT_FIELDS } from "@/lib/subscriber-qrs/import/columns";

export const ImportMapping = peopleMapping(IMPORT_FIELDS);
export type ImportMapping = z.output<typeof ImportMapping>;
