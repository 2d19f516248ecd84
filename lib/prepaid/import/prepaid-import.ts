import { and, eq } from "drizzle-orm";
import { prepaidImportRows, prepaidImports } from "@/db/schema";
import { importStore, PEOPLE_FILE, PERSON_WORDS, type PeopleKind } from "@/lib/imports";
import { checkRows, type ImportTarget } from "@/lib/prepaid/import/check-rows";
import { IMPORT_FIELDS, type ImportField } from "@/lib/prepaid/import/columns";
import { readPrepaidFile } from "@/lib/prepaid/import/import-lists";
import { ImportMapping } from "@/lib/prepaid/import/mapping";

export type PrepaidImport = typeof prepaidImports.$inferSelect;
type NewImport = typeof prepaidImports.$inferInsert;

const REF = { id: prepaidImports.id, adminId: prepaidImports.adminId };

/** A file of people who get a prepaid account each. "Saldo" stands in more than one heading, so reasons come before it. */
export const prepaidImport: PeopleKind<ImportField, ImportTarget, NewImport, PrepaidImport> = {
  ...PEOPLE_FILE,
  entity: "prepaid_import",
  permission: "prepaid:write",
  actions: {
    uploaded: "prepaid_import.uploaded",
    mapped: "prepaid_import.mapped",
    started: "prepaid_import.started",
    discarded: "prepaid_import.discarded",
    finished: "prepaid_import.finished",
  },
  queue: "prepaid.import",
  fields: IMPORT_FIELDS,
  headings: [
    ["plates", PERSON_WORDS.plate],
    ["email", PERSON_WORDS.email],
    ["phone", PERSON_WORDS.phone],
    ["type", /tipo|tarifa|^plan\b|^type/],
    ["nickname", /apodo|alias|vehiculo|^auto|nick/],
    ["reason", /motivo|razon|concepto|reason/],
    ["balance", /saldo|regalo|balance/],
    ["from", /desde|inicio|inicia|^from/],
    ["until", /hasta|^fin\b|vence|vigencia|termina|expira|^until/],
    ["name", PERSON_WORDS.name],
  ],
  find: (ctx, importId) => readPrepaidFile({ ctx, input: { importId } }),
  mapping: ImportMapping,
  targetOf: ({ typeId }) => ({ typeId }),
  check: checkRows,
  clearRows: (db, importId) => db.delete(prepaidImportRows).where(eq(prepaidImportRows.importId, importId)),
  insertRows: (db, rows) => db.insert(prepaidImportRows).values(rows),
  store: importStore(
    prepaidImports,
    ({ adminId, fingerprint }: NewImport) =>
      and(eq(prepaidImports.adminId, adminId), eq(prepaidImports.fingerprint, fingerprint)),
    {
      insert: (db, row) => db.insert(prepaidImports).values(row).onConflictDoNothing().returning(REF),
      find: (db, where) => db.select(REF).from(prepaidImports).where(where),
      select: (db, where) => db.select().from(prepaidImports).where(where),
      update: (db, where, values) => db.update(prepaidImports).set(values).where(where).returning(REF),
      remove: (db, where) => db.delete(prepaidImports).where(where).returning(REF),
    },
  ),
};
