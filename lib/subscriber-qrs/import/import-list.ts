import { sql } from "drizzle-orm";
import { IMPORT_SORTS, importFilters } from "@/lib/imports";
import { defineList, hasWords, type KeyOf, sqlReader } from "@/lib/lists";
import { IMPORT_LABELS, IMPORT_STATES } from "@/lib/subscriber-qrs/client";
import { IMPORT_COLUMNS, IMPORTS, type ImportRead, ofTenant, toImport } from "@/lib/subscriber-qrs/import/find-imports";
import type { ImportDto } from "@/lib/subscriber-qrs/schemas";

export const importList = defineList<ImportDto>()({
  name: "listas-de-abonados",
  title: "Listas de abonados",
  permission: "subscriber_qr:write",
  filters: importFilters(IMPORT_STATES),
  address: { estado: "state" },
  sorts: ["file", "rows", "when"],
  sort: "-when",
  zone: ({ timeZone }) => timeZone,
  pageSize: 10,
  columns: [
    { key: "file", header: "Archivo", value: ({ fileName }) => fileName, shown: "always", sort: "file", width: 36 },
    {
      key: "scope",
      header: "Para",
      width: 36,
      value: ({ zoneKey, zoneName, seasonName }) => `${zoneKey} ${zoneName}${seasonName ? `, ${seasonName}` : ""}`,
    },
    { key: "venue", header: "Recinto", value: ({ enclosureName }) => enclosureName, shown: "asked", width: 28 },
    {
      key: "rows",
      header: "Personas",
      kind: "number",
      sort: "rows",
      width: 12,
      value: ({ rowsTotal }) => rowsTotal,
    },
    { key: "bad", header: "Con errores", value: ({ rowsBad }) => rowsBad, kind: "number", width: 14 },
    { key: "made", header: "QR creados", value: ({ rowsMade }) => rowsMade, kind: "number", shown: "asked", width: 14 },
    { key: "state", header: "Estado", value: ({ state }) => IMPORT_LABELS[state], width: 18 },
    { key: "who", header: "Subió", value: ({ createdBy }) => createdBy, width: 28 },
    { key: "when", header: "Subido", value: ({ createdAt }) => createdAt, kind: "moment", sort: "when", width: 18 },
  ],
  reader: (ctx, { q, state }) =>
    sqlReader(ctx, {
      select: IMPORT_COLUMNS,
      from: IMPORTS,
      id: sql`i.id`,
      where: [
        ofTenant(ctx),
        ...(state ? [sql`i.state = ${state}`] : []),
        ...(q ? [hasWords(q, [sql`i.file_name`, sql`z.key`, sql`z.name`])] : []),
      ],
      sorts: IMPORT_SORTS,
      toDto: (row: ImportRead): ImportDto => toImport(row),
    }),
});

export type ImportColumn = KeyOf<typeof importList>;
