import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { subscriberImportRows, subscriberImports } from "@/db/schema";
import { importStore, PEOPLE_FILE, PERSON_WORDS, type PeopleKind } from "@/lib/imports";
import { checkRows } from "@/lib/subscriber-qrs/import/check-rows";
import { IMPORT_FIELDS, type ImportField } from "@/lib/subscriber-qrs/import/columns";
import { getImport } from "@/lib/subscriber-qrs/import/find-imports";
import { ImportMapping } from "@/lib/subscriber-qrs/import/mapping";
import { Scope } from "@/lib/subscriber-qrs/schemas";

export type SubscriberImport = typeof subscriberImports.$inferSelect;
type NewImport = typeof subscriberImports.$inferInsert;

const REF = { id: subscriberImports.id, adminId: subscriberImports.adminId };

/** A file of subscribers for one zone and its days. */
export const subscriberImport: PeopleKind<ImportField, z.output<typeof Scope>, NewImport, SubscriberImport> = {
  ...PEOPLE_FILE,
  entity: "subscriber_import",
  permission: "subscriber_qr:write",
  actions: {
    uploaded: "subscriber_import.uploaded",
    mapped: "subscriber_import.mapped",
    started: "subscriber_import.started",
    discarded: "subscriber_import.discarded",
    finished: "subscriber_import.finished",
  },
  queue: "subscriber-qrs.import",
  fields: IMPORT_FIELDS,
  headings: [
    ["plate", PERSON_WORDS.plate],
    ["email", PERSON_WORDS.email],
    ["phone", PERSON_WORDS.phone],
    ["zone", /zona|area|seccion/],
    ["place", PERSON_WORDS.place],
    ["from", /desde|inicio|inicia|^from/],
    ["until", /hasta|^fin\b|vence|vigencia|termina|expira|^until/],
    ["name", PERSON_WORDS.name],
  ],
  find: (ctx, importId) => getImport({ ctx, input: { importId } }),
  mapping: ImportMapping,
  targetOf: ({ target }) => Scope.parse(target),
  check: checkRows,
  clearRows: (db, importId) => db.delete(subscriberImportRows).where(eq(subscriberImportRows.importId, importId)),
  insertRows: (db, rows) => db.insert(subscriberImportRows).values(rows),
  store: importStore(
    subscriberImports,
    ({ adminId, fingerprint }: NewImport) =>
      and(eq(subscriberImports.adminId, adminId), eq(subscriberImports.fingerprint, fingerprint)),
    {
      insert: (db, row) => db.insert(subscriberImports).values(row).onConflictDoNothing().returning(REF),
      find: (db, where) => db.select(REF).from(subscriberImports).where(where),
      select: (db, where) => db.select().from(subscriberImports).where(where),
      update: (db, where, values) => db.update(subscriberImports).set(values).where(where).returning(REF),
      remove: (db, where) => db.delete(subscriberImports).where(where).returning(REF),
    },
  ),
};
