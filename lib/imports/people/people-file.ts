import type { z } from "zod";
import { type Db, withTx } from "@/db/client";
import { type AuditInput, recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, type Permission } from "@/lib/core/permissions";
import { IMPORT_ROWS, type PeopleFileDto } from "@/lib/imports/client";
import {
  discardUpload,
  fingerprintOf,
  type ImportKind,
  type ImportRecord,
  type ImportRef,
  queueImport,
  storeUpload,
} from "@/lib/imports/import-job";
import { readAlone } from "@/lib/imports/one-at-a-time";
import type { ColumnsChosen } from "@/lib/imports/people/columns";
import { type FileRow, type PeopleForm, peopleOf, ROWS_ABOVE, readPeople } from "@/lib/imports/people/read-people";
import { storedForm } from "@/lib/imports/read/read-table";
import { ImportRef as ImportRefInput, StartImport, type StartImportInput } from "@/lib/imports/schemas";

type Tx = Ctx & { db: Db };

export interface CheckedRow<Field extends string> extends FileRow<Field> {
  /** Spanish sentences that name the column. A row without any is right. */
  problems: string[];
}

/** What the table of every kind of file of people has, see `peopleFileColumns` of the schema. */
export interface PeopleRecord extends ImportRecord {
  fileName: string;
  format: string;
  delimiter: string | null;
  preview: string[][];
  contacts: string[];
  mapping: unknown;
  rowsTotal: number;
  rowsBad: number;
  rowsDone: number;
  failure: { code: string; data: Record<string, string> } | null;
  createdBy: number;
}

/** An uploaded file as it is stored, besides what it is for. */
export interface UploadedFile {
  fileName: string;
  fingerprint: Buffer;
  content: Buffer;
  preview: string[][];
  contacts: string[];
  format: string;
  delimiter: string | null;
  createdBy: number;
  createdAt: Date;
}

/**
 * A file of people whose rows are checked before anybody is made of them: it waits in "mapping" while nobody knows its
 * columns, and in "checked" once each row has its problems. `Target` is what all rows are for, where they say nothing else.
 */
export interface PeopleKind<Field extends string, Target, NewRow, Row extends PeopleRecord>
  extends ImportKind<NewRow, Row>,
    PeopleForm<Field> {
  permission: Permission;
  actions: ImportKind<NewRow, Row>["actions"] & Record<"mapped", AuditInput["action"]>;
  /** The file of the actor's tenant; throws `resource.not_found` for another's. */
  find: (ctx: Ctx, importId: number) => Promise<PeopleFileDto>;
  mapping: z.ZodType<ColumnsChosen & { firstRow: number }>;
  targetOf: (row: Row) => Target;
  check: (tx: Tx, target: Target, rows: readonly FileRow<Field>[]) => Promise<readonly CheckedRow<Field>[]>;
  clearRows: (db: Db, importId: number) => PromiseLike<unknown>;
  insertRows: (db: Db, rows: StoredRow<Field>[]) => PromiseLike<unknown>;
}

interface StoredRow<Field extends string> extends CheckedRow<Field> {
  importId: number;
  adminId: number;
}

/** What is the same of every kind. */
export const PEOPLE_FILE = {
  maxRows: IMPORT_ROWS + ROWS_ABOVE,
  errors: { tooManyRows: "import.too_many_people", started: "import.started" },
  startableState: "checked",
  discardableStates: ["mapping", "checked"],
} as const;

const ROWS_PER_INSERT = 1_000;

const changed = <Row extends PeopleRecord>(values: Partial<PeopleRecord>) => values as Partial<Row>;

async function writeReport<Field extends string, Target, NewRow, Row extends PeopleRecord>(
  tx: Tx,
  kind: PeopleKind<Field, Target, NewRow, Row>,
  { ref, from, target }: { ref: ImportRef; from: string; target: Target },
  { mapping, people }: { mapping: ColumnsChosen; people: readonly FileRow<Field>[] },
): Promise<void> {
  if (people.length === 0) throw new DomainError("import.no_people", { field: "file" });
  const rows = await kind.check(tx, target, people);
  const rowsBad = rows.filter(({ problems }) => problems.length > 0).length;
  const values = { state: "checked", mapping, rowsTotal: rows.length, rowsBad, rowsDone: 0, failure: null };
  const isOurs = await kind.store.updateRow(tx, ref, from, changed<Row>(values));
  if (!isOurs) throw new DomainError(kind.errors.started);
  await kind.clearRows(tx.db, ref.id);
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    const part = rows.slice(from, from + ROWS_PER_INSERT);
    await kind.insertRows(
      tx.db,
      part.map(({ rowNumber, values, problems }) => ({
        importId: ref.id,
        adminId: ref.adminId,
        rowNumber,
        values,
        problems,
      })),
    );
  }
}

interface Upload<Target, NewRow> {
  fileName: string;
  content: Uint8Array;
  target: Target;
  /** Makes the row to store once the target is found to be the actor's; `after` is for the audit log. */
  rowOf: (tx: Tx, file: UploadedFile) => Promise<{ row: NewRow; after: Record<string, unknown> }>;
}

/**
 * Stores a file of people (CSV or Excel) and checks each row; nobody is made yet. When no heading names the names, the file
 * waits for a person to choose its columns (`mapPeople`). The same file for the same target is the same import. Answers its
 * id.
 */
export async function uploadPeople<Field extends string, Target, NewRow, Row extends PeopleRecord>(
  kind: PeopleKind<Field, Target, NewRow, Row>,
  ctx: Ctx,
  { fileName, content, target, rowOf }: Upload<Target, NewRow>,
): Promise<number> {
  const actor = authorizeUser(ctx.actor, kind.permission);
  const { form, preview, contacts, mapping, people } = await readAlone(actor, () => readPeople(kind, content));
  return withTx(ctx, async (tx) => {
    const { row, after } = await rowOf(tx, {
      fileName,
      fingerprint: fingerprintOf(content, JSON.stringify(target)),
      content: Buffer.from(content),
      preview,
      contacts,
      format: form.format,
      delimiter: form.delimiter,
      createdBy: actor.userId,
      createdAt: tx.now,
    });
    const { isNew, ...ref } = await storeUpload(tx, kind, row, { fileName, ...after });
    if (isNew && mapping) await writeReport(tx, kind, { ref, from: "mapping", target }, { mapping, people });
    return ref.id;
  });
}

type MapInput = ImportRefInput & { mapping: unknown };

/** Checks a file by other columns, or again by the same ones, because what it is compared with may have changed since. */
export async function mapPeople<Field extends string, Target, NewRow, Row extends PeopleRecord>(
  kind: PeopleKind<Field, Target, NewRow, Row>,
  ctx: Ctx,
  input: MapInput,
): Promise<PeopleFileDto> {
  const { importId, mapping } = parseInput(ImportRefInput.extend({ mapping: kind.mapping }), input);
  const actor = authorizeUser(ctx.actor, kind.permission);
  const { adminId } = await kind.find(ctx, importId);
  const row = await kind.store.findRow(importId);
  const content = row && kind.discardableStates.includes(row.state) ? row.content : null;
  if (!row || !content) throw new DomainError(kind.errors.started);
  const people = await readAlone(actor, () => peopleOf(kind, content, storedForm(row), mapping));
  return withTx(ctx, async (tx) => {
    const file = { ref: { id: importId, adminId }, from: row.state, target: kind.targetOf(row) };
    await writeReport(tx, kind, file, { mapping, people });
    await recordAudit(tx, {
      action: kind.actions.mapped,
      entity: kind.entity,
      entityId: importId,
      adminId,
      after: { firstRow: mapping.firstRow },
    });
    return kind.find(tx, importId);
  });
}

/** A file with wrong rows is only started when the person says that these are left out. */
export async function startPeople<Field extends string, Target, NewRow, Row extends PeopleRecord>(
  kind: PeopleKind<Field, Target, NewRow, Row>,
  ctx: Ctx,
  input: StartImportInput,
): Promise<PeopleFileDto> {
  const { importId, leaveOut } = parseInput(StartImport, input);
  const { userId } = authorizeUser(ctx.actor, kind.permission);
  return withTx(ctx, async (tx) => {
    const file = await kind.find(tx, importId);
    const { rowsBad, rowsTotal } = file;
    if (rowsBad > 0 && !leaveOut) throw new DomainError("import.bad_rows", { data: { bad: rowsBad } });
    if (rowsTotal > 0 && rowsBad === rowsTotal) throw new DomainError("import.no_people");
    await queueImport(tx, kind, file, {
      values: changed<Row>({ rowsDone: 0, failure: null, createdBy: userId }),
      after: { rows: rowsTotal - rowsBad, leftOut: rowsBad },
    });
    return kind.find(tx, importId);
  });
}

/** Forgets a file of which nobody was made. */
export async function discardPeople<Field extends string, Target, NewRow, Row extends PeopleRecord>(
  kind: PeopleKind<Field, Target, NewRow, Row>,
  ctx: Ctx,
  input: ImportRefInput,
): Promise<{ importId: number }> {
  const { importId } = parseInput(ImportRefInput, input);
  authorizeUser(ctx.actor, kind.permission);
  await withTx(ctx, async (tx) => discardUpload(tx, kind, await kind.find(tx, importId)));
  return { importId };
}
