import type { Ctx } from "@/lib/core/context";
import { authorize } from "@/lib/core/permissions";
import { peopleTemplate } from "@/lib/imports";
import { FIELD_LABELS, IMPORT_FIELDS } from "@/lib/subscriber-qrs/import/columns";

/** Makes an empty workbook whose headings the import understands. */
export function importTemplate({ ctx }: { ctx: Ctx }) {
  authorize(ctx.actor, "subscriber_qr:write");
  return peopleTemplate("Abonados", IMPORT_FIELDS, FIELD_LABELS);
}
