import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { subscriberImportRows, subscriberImports } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { type FileForm, formOf, numberedRowsOf } from "@/lib/imports";
import { takePoint } from "@/lib/limits";
import { IMPORT_ROWS } from "@/lib/subscriber-qrs/client";
import { checkRows, type FileRow, type Target } from "@/lib/subscriber-qrs/import/check-rows";
import { type ImportMapping, valuesOf } from "@/lib/subscriber-qrs/import/columns";
import { getImport } from "@/lib/subscriber-qrs/import/find-imports";
import { guessColumns } from "@/lib/subscriber-qrs/import/guess-columns";
import {
  type ImportDto,
  MapImport,
  type MapImportInput,
  Scope,
  UploadImport,
  type UploadImportInput,
} from "@/lib/subscriber-qrs/schemas";
import { openScope } from "@/lib/subscriber-qrs/scope";

type Tx = Ctx & { db: Db };

const PREVIEW_ROWS = 12;
const AT_ONCE = 1_000;
/** Rows above the people, at the most. */
const MOST_ABOVE = 50;

/** The people of a file, each with the row's number in it. */
export async function peopleOf(
  content: Uint8Array,
  form: Pick<FileForm, "format" | "delimiter">,
  mapping: ImportMapping,
): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  let above = 0;
  for await (const { number, cells } of numberedRowsOf(content, form)) {
    if (++above <= mapping.firstRow) continue;
    const values = valuesOf(cells, mapping);
    if (Object.values(values).every((value) => value === "")) continue;
    if (rows.length === IMPORT_ROWS) throw new DomainError("subscriber_import.too_many_rows", { field: "file" });
    rows.push({ rowNumber: number, values });
  }
  return rows;
}

/** Checks the rows again and writes what is wrong with each, in place of what stood there. */
async function writeReport(tx: Tx, row: typeof subscriberImports.$inferSelect, mapping: ImportMapping): Promise<void> {
  if (!row.content) return;
  const format = row.format === "xlsx" ? ("xlsx" as const) : ("csv" as const);
  const people = await peopleOf(row.content, { format, delimiter: row.delimiter }, mapping);
  if (people.length === 0) throw new DomainError("subscriber_import.empty", { field: "file" });
  const checked = await checkRows(tx, Scope.parse(row.target), people);
  await tx.db.delete(subscriberImportRows).where(eq(subscriberImportRows.importId, row.id));
  for (let from = 0; from < checked.length; from += AT_ONCE) {
    await tx.db.insert(subscriberImportRows).values(
      checked.slice(from, from + AT_ONCE).map(({ rowNumber, values, problems }) => ({
        importId: row.id,
        adminId: row.adminId,
        rowNumber,
        values,
        problems,
      })),
    );
  }
  const rowsBad = checked.filter(({ problems }) => problems.length > 0).length;
  await tx.db
    .update(subscriberImports)
    .set({ state: "checked", mapping, rowsTotal: checked.length, rowsBad, rowsDone: 0, failure: null })
    .where(eq(subscriberImports.id, row.id));
}

const fingerprintOf = (target: Target, content: Uint8Array) =>
  createHash("sha256").update(JSON.stringify(target)).update(content).digest();

/** A cell's e-mail, or the last digits of its phone, as an erased person is looked for; null where it is neither. */
function contactOf(cell: string): string | null {
  if (/^\S+@\S+$/.test(cell)) return cell.toLowerCase();
  const digits = /^[\d\s()+.-]+$/.test(cell) ? cell.replace(/\D/g, "") : "";
  return digits.length >= 10 ? digits.slice(-10) : null;
}

/** The first rows of a file, for who chooses the columns, and whom it can be reached by. */
async function glanceAt(content: Uint8Array, form: FileForm): Promise<{ preview: string[][]; contacts: string[] }> {
  const preview: string[][] = [];
  const contacts = new Set<string>();
  let rows = 0;
  for await (const { cells } of numberedRowsOf(content, form)) {
    if (++rows > IMPORT_ROWS + MOST_ABOVE) throw new DomainError("subscriber_import.too_many_rows", { field: "file" });
    if (preview.length < PREVIEW_ROWS) preview.push(cells);
    for (const contact of cells.map(contactOf)) if (contact !== null) contacts.add(contact);
  }
  if (preview.length === 0) throw new DomainError("file.unreadable", { field: "file" });
  return { preview, contacts: [...contacts] };
}

/**
 * Takes a file of subscribers (CSV or Excel, to 5 MB and 5,000 people) for one zone and its days, and says of each row
 * what is wrong with it; nobody is made yet. Where no heading names a name, it waits for its columns (`mapImport`). The
 * same file for the same is the same import, however often it is sent.
 */
export async function uploadImport({ ctx, input }: VerbArgs<UploadImportInput>): Promise<ImportDto> {
  const { fileName, content, ...target } = parseInput(UploadImport, input);
  const actor = authorizeUser(ctx.actor, "subscriber_qr:write");
  await takePoint("import:account", String(actor.userId));
  const form = formOf(content);
  const { preview, contacts } = await glanceAt(content, form);
  const mapping = guessColumns(preview);
  return withTx(ctx, async (tx) => {
    const { adminId, enclosureId } = await openScope(tx, target);
    const fingerprint = fingerprintOf(target, content);
    const [made] = await tx.db
      .insert(subscriberImports)
      .values({
        adminId,
        enclosureId,
        target,
        fileName,
        fingerprint,
        content: Buffer.from(content),
        preview,
        contacts,
        format: form.format,
        delimiter: form.delimiter,
        createdBy: actor.userId,
        createdAt: tx.now,
      })
      .onConflictDoNothing({ target: [subscriberImports.adminId, subscriberImports.fingerprint] })
      .returning();
    if (made) {
      if (mapping) await writeReport(tx, made, mapping);
      await recordAudit(tx, {
        action: "subscriber_import.uploaded",
        entity: "subscriber_import",
        entityId: made.id,
        adminId,
        after: { fileName, kind: target.kind, parkingAreaId: target.parkingAreaId },
      });
      return getImport({ ctx: tx, input: { importId: made.id } });
    }
    const [known] = await tx.db
      .select({ id: subscriberImports.id })
      .from(subscriberImports)
      .where(and(eq(subscriberImports.adminId, adminId), eq(subscriberImports.fingerprint, fingerprint)));
    if (!known) throw new Error("The file was neither written nor found");
    return getImport({ ctx: tx, input: { importId: known.id } });
  });
}

/**
 * Reads a file by these columns, also one that was read by others or whose list has changed meanwhile, and reports
 * again.
 */
export async function mapImport({ ctx, input }: VerbArgs<MapImportInput>): Promise<ImportDto> {
  const { importId, mapping } = parseInput(MapImport, input);
  const actor = authorizeUser(ctx.actor, "subscriber_qr:write");
  await takePoint("import:account", String(actor.userId));
  return withTx(ctx, async (tx) => {
    const { adminId } = await getImport({ ctx: tx, input: { importId } });
    const [row] = await tx.db
      .select()
      .from(subscriberImports)
      .where(and(eq(subscriberImports.id, importId), eq(subscriberImports.adminId, adminId)))
      .for("update");
    if (!row || (row.state !== "mapping" && row.state !== "checked"))
      throw new DomainError("subscriber_import.started");
    await writeReport(tx, row, mapping);
    await recordAudit(tx, {
      action: "subscriber_import.mapped",
      entity: "subscriber_import",
      entityId: importId,
      adminId,
      after: { firstRow: mapping.firstRow },
    });
    return getImport({ ctx: tx, input: { importId } });
  });
}
