import { and, eq } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { subscriberImportRows, subscriberImports } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import {
  fingerprintOf,
  numberedRowsOf,
  type ReadableForm,
  readAlone,
  readUpload,
  storedForm,
  storeUpload,
} from "@/lib/imports";
import { openScope } from "@/lib/subscriber-qrs/change/scope";
import { IMPORT_ROWS } from "@/lib/subscriber-qrs/client";
import { checkRows, type FileRow, type Target } from "@/lib/subscriber-qrs/import/check-rows";
import { type ImportMapping, valuesOf } from "@/lib/subscriber-qrs/import/columns";
import { getImport } from "@/lib/subscriber-qrs/import/find-imports";
import { guessColumns } from "@/lib/subscriber-qrs/import/guess-columns";
import { subscriberImport } from "@/lib/subscriber-qrs/import/subscriber-import";
import {
  type ImportDto,
  MapImport,
  type MapImportInput,
  Scope,
  UploadImport,
  type UploadImportInput,
} from "@/lib/subscriber-qrs/schemas";

type Tx = Ctx & { db: Db };

const ROWS_PER_INSERT = 1_000;

async function peopleOf(content: Uint8Array, form: ReadableForm, mapping: ImportMapping): Promise<FileRow[]> {
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

interface StoredFile {
  id: number;
  adminId: number;
  target: Target;
}

/** Checks every row by these columns and writes what is wrong with each, in place of an earlier report. */
async function writeReport(
  tx: Tx,
  { id, adminId, target }: StoredFile,
  mapping: ImportMapping,
  people: readonly FileRow[],
): Promise<void> {
  if (people.length === 0) throw new DomainError("subscriber_import.empty", { field: "file" });
  const checked = await checkRows(tx, target, people);
  await tx.db.delete(subscriberImportRows).where(eq(subscriberImportRows.importId, id));
  for (let from = 0; from < checked.length; from += ROWS_PER_INSERT) {
    await tx.db.insert(subscriberImportRows).values(
      checked.slice(from, from + ROWS_PER_INSERT).map(({ rowNumber, values, problems }) => ({
        importId: id,
        adminId,
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
    .where(eq(subscriberImports.id, id));
}

/** The forms by which an erased person's files are found: the e-mail in small letters, or a phone's last ten digits. */
function contactOf(cell: string): string | null {
  if (/^\S+@\S+$/.test(cell)) return cell.toLowerCase();
  const digits = /^[\d\s()+.-]+$/.test(cell) ? cell.replace(/\D/g, "") : "";
  return digits.length >= 10 ? digits.slice(-10) : null;
}

/**
 * Stores a file of subscribers (CSV or Excel) for one zone and its days, and checks each row; nobody is made yet. When no
 * heading names the names, the file waits for a person to choose its columns (`mapImport`).
 */
export async function uploadImport({ ctx, input }: VerbArgs<UploadImportInput>): Promise<ImportDto> {
  const { fileName, content, ...target } = parseInput(UploadImport, input);
  const actor = authorizeUser(ctx.actor, "subscriber_qr:write");
  const contacts = new Set<string>();
  const { form, preview, mapping, people } = await readAlone(actor, async () => {
    const read = await readUpload(subscriberImport, content, (cells) => {
      for (const contact of cells.map(contactOf)) if (contact !== null) contacts.add(contact);
    });
    const mapping = guessColumns(read.preview);
    return { ...read, mapping, people: mapping ? await peopleOf(content, read.form, mapping) : [] };
  });
  return withTx(ctx, async (tx) => {
    const { adminId, enclosureId } = await openScope(tx, target);
    const row = {
      adminId,
      enclosureId,
      target,
      fileName,
      fingerprint: fingerprintOf(content, JSON.stringify(target)),
      content: Buffer.from(content),
      preview,
      contacts: [...contacts],
      format: form.format,
      delimiter: form.delimiter,
      createdBy: actor.userId,
      createdAt: tx.now,
    };
    const { kind, parkingAreaId } = target;
    const { id, isNew } = await storeUpload(tx, subscriberImport, row, { fileName, kind, parkingAreaId });
    if (isNew && mapping) await writeReport(tx, { id, adminId, target }, mapping, people);
    return getImport({ ctx: tx, input: { importId: id } });
  });
}

/** The people of a stored file by these columns. Its bytes never change; once the import is over it has none. */
async function storedPeople(
  ctx: Ctx,
  { importId, adminId }: { importId: number; adminId: number },
  mapping: ImportMapping,
): Promise<FileRow[]> {
  const [row] = await dbOf(ctx)
    .select()
    .from(subscriberImports)
    .where(and(eq(subscriberImports.id, importId), eq(subscriberImports.adminId, adminId)));
  return row?.content ? peopleOf(row.content, storedForm(row), mapping) : [];
}

/** Checks a file by other columns, or again by the same ones, because the list may have changed since. */
export async function mapImport({ ctx, input }: VerbArgs<MapImportInput>): Promise<ImportDto> {
  const { importId, mapping } = parseInput(MapImport, input);
  const actor = authorizeUser(ctx.actor, "subscriber_qr:write");
  const { adminId } = await getImport({ ctx, input: { importId } });
  const people = await readAlone(actor, () => storedPeople(ctx, { importId, adminId }, mapping));
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .select()
      .from(subscriberImports)
      .where(and(eq(subscriberImports.id, importId), eq(subscriberImports.adminId, adminId)))
      .for("update");
    if (!row || (row.state !== "mapping" && row.state !== "checked"))
      throw new DomainError("subscriber_import.started");
    if (row.content) await writeReport(tx, { id: importId, adminId, target: Scope.parse(row.target) }, mapping, people);
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
