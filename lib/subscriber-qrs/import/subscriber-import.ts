import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { subscriberImports } from "@/db/schema";
import type { ImportKind, ImportRef } from "@/lib/imports";
import { IMPORT_ROWS } from "@/lib/subscriber-qrs/client";

export type SubscriberImport = typeof subscriberImports.$inferSelect;
type NewImport = typeof subscriberImports.$inferInsert;

/** A file may have a title and notes above its people. */
const ROWS_ABOVE = 50;

const REF = { id: subscriberImports.id, adminId: subscriberImports.adminId };

const isIn = ({ id, adminId }: ImportRef, state: string) =>
  and(eq(subscriberImports.id, id), eq(subscriberImports.adminId, adminId), eq(subscriberImports.state, state));

/**
 * A file of subscribers: it waits in "mapping" while nobody knows its columns, and in "checked" once each of its rows was
 * checked. Its fingerprint, of the file and of what it is for, is unique in the tenant.
 */
export const subscriberImport: ImportKind<NewImport, SubscriberImport> = {
  entity: "subscriber_import",
  actions: {
    uploaded: "subscriber_import.uploaded",
    started: "subscriber_import.started",
    discarded: "subscriber_import.discarded",
    finished: "subscriber_import.finished",
  },
  queue: "subscriber-qrs.import",
  maxRows: IMPORT_ROWS + ROWS_ABOVE,
  errors: { tooManyRows: "subscriber_import.too_many_rows", started: "subscriber_import.started" },
  startableState: "checked",
  discardableStates: ["mapping", "checked"],
  store: {
    async insertRow(tx, row) {
      const [stored] = await tx.db
        .insert(subscriberImports)
        .values(row)
        .onConflictDoNothing({ target: [subscriberImports.adminId, subscriberImports.fingerprint] })
        .returning(REF);
      return stored;
    },
    async findSameFile(tx, { adminId, fingerprint }) {
      const [same] = await tx.db
        .select(REF)
        .from(subscriberImports)
        .where(and(eq(subscriberImports.adminId, adminId), eq(subscriberImports.fingerprint, fingerprint)));
      return same;
    },
    async findRow(importId) {
      const [row] = await getDb().select().from(subscriberImports).where(eq(subscriberImports.id, importId));
      return row;
    },
    async updateRow(tx, ref, from, values) {
      const changed = await tx.db.update(subscriberImports).set(values).where(isIn(ref, from)).returning(REF);
      return changed.length > 0;
    },
    async deleteRow(tx, ref, from) {
      const gone = await tx.db.delete(subscriberImports).where(isIn(ref, from)).returning(REF);
      return gone.length > 0;
    },
  },
};
