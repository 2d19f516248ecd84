import type { Ctx } from "@/lib/core/context";
import { authorize } from "@/lib/core/permissions";
import { EXCEL_TYPE, excelStream } from "@/lib/exports";
import type { ImportRowDto } from "@/lib/subscriber-qrs/client";
import { FIELD_LABELS, IMPORT_FIELDS } from "@/lib/subscriber-qrs/import/columns";

interface File {
  filename: string;
  contentType: string;
  content: ReadableStream<Uint8Array>;
}

const ZONE = "America/Monterrey";

const COLUMNS = IMPORT_FIELDS.map((field) => ({
  header: FIELD_LABELS[field],
  width: field === "name" || field === "email" ? 32 : 16,
  zone: () => ZONE,
  value: ({ values }: ImportRowDto) => values[field],
}));

async function* none(): AsyncGenerator<ImportRowDto> {
  yield* [];
}

/** Makes an empty workbook whose headings the import understands. */
export function importTemplate({ ctx }: { ctx: Ctx }): File {
  authorize(ctx.actor, "subscriber_qr:write");
  const content = excelStream({ name: "Abonados", columns: COLUMNS, rows: none() });
  return { filename: "plantilla-abonados.xlsx", contentType: EXCEL_TYPE, content };
}
