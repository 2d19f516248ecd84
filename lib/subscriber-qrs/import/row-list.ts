import { sql } from "drizzle-orm";
import { tenantOf } from "@/lib/core/permissions";
import { defineList, hasWords, type KeyOf, type ListColumn, plainSql, sqlReader } from "@/lib/lists";
import type { ImportRowDto } from "@/lib/subscriber-qrs/client";
import { FIELD_LABELS, type ImportField } from "@/lib/subscriber-qrs/import/columns";
import { getImport } from "@/lib/subscriber-qrs/import/find-imports";
import { ImportRowFilters } from "@/lib/subscriber-qrs/schemas";

/** Columns have the headings that an import understands, so that a file of wrong rows can be corrected and sent again. */
const fieldColumn = <Field extends ImportField>(field: Field, shown: ListColumn<ImportRowDto>["shown"] = "asked") => ({
  key: field,
  header: FIELD_LABELS[field],
  width: field === "name" || field === "email" ? 32 : 16,
  shown,
  value: ({ values }: ImportRowDto) => values[field],
});

const resultOf = ({ problems, subscriberId }: ImportRowDto) =>
  problems.length > 0 ? problems.join("; ") : subscriberId === null ? "Correcto" : "Importado";

export const importRowList = defineList<ImportRowDto>()({
  name: "renglones-de-abonados",
  fileName: ({ importId, only }) => `abonados${only === "bad" ? "-con-errores" : ""}-lista-${importId}`,
  title: "Renglones del archivo",
  permission: "subscriber_qr:write",
  people: true,
  filters: ImportRowFilters,
  address: { id: "importId", ver: "only" },
  sorts: ["row", "name"],
  sort: "row",
  pageSize: 50,
  columns: [
    {
      key: "row",
      header: "Renglón",
      kind: "number",
      sort: "row",
      width: 10,
      value: ({ rowNumber }) => rowNumber,
    },
    { ...fieldColumn("name", "always"), sort: "name" },
    fieldColumn("plate", "yes"),
    fieldColumn("email"),
    fieldColumn("phone"),
    fieldColumn("zone", "yes"),
    fieldColumn("place"),
    fieldColumn("from"),
    fieldColumn("until"),
    { key: "state", header: "Resultado", value: resultOf, width: 60 },
  ],
  reader: async (ctx, { importId, only, q }) => {
    await getImport({ ctx, input: { importId } });
    const tenant = tenantOf(ctx.actor);
    return sqlReader(ctx, {
      select: sql`r.row_number as "rowNumber", r."values", r.problems, r.subscriber_id as "subscriberId"`,
      from: sql`subscriber_import_rows r`,
      where: [
        sql`r.import_id = ${importId}`,
        tenant === null ? sql`true` : sql`r.admin_id = ${tenant}`,
        ...(only ? [only === "bad" ? sql`cardinality(r.problems) > 0` : sql`cardinality(r.problems) = 0`] : []),
        ...(q ? [hasWords(q, [sql`r."values"->>'name'`, sql`r."values"->>'plate'`, sql`r."values"->>'email'`])] : []),
      ],
      id: sql`r.row_number`,
      sorts: { row: null, name: { by: plainSql(sql`coalesce(r."values"->>'name', '')`), type: "text" } },
      toDto: (row: ImportRowDto & Record<string, unknown>): ImportRowDto => row,
    });
  },
});

export type ImportRowColumn = KeyOf<typeof importRowList>;
