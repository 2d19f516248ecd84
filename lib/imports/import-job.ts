import { createHash } from "node:crypto";
import type { Db } from "@/db/client";
import { type AuditInput, recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { DomainError, type ErrorCode, notFound } from "@/lib/core/errors";
import { type FileForm, formOf, numberedRowsOf } from "@/lib/imports/read/read-table";
import { enqueue } from "@/lib/jobs";

type Tx = Ctx & { db: Db };

/** Enough rows for a person to recognise the columns. */
const PREVIEW_ROWS = 12;

export interface ImportRef {
  id: number;
  adminId: number;
}

/** The columns that the table of every kind of import has, so that its state can be changed here. */
export interface ImportRecord extends ImportRef {
  state: string;
  content: Buffer | null;
  finishedAt: Date | null;
}

/** The statements on an import's table. They stand in the domain that owns it: nobody else may write it. */
export interface ImportStore<NewRow, Row extends ImportRecord> {
  /** Answers nothing when the same file is stored already. */
  insertRow(tx: Tx, row: NewRow): Promise<ImportRef | undefined>;
  findSameFile(tx: Tx, row: NewRow): Promise<ImportRef | undefined>;
  findRow(importId: number): Promise<Row | undefined>;
  /** Both answer false when the row is not in state `from` any more. */
  updateRow(tx: Tx, ref: ImportRef, from: string, values: Partial<Row> & Partial<ImportRecord>): Promise<boolean>;
  deleteRow(tx: Tx, ref: ImportRef, from: string): Promise<boolean>;
}

/**
 * A kind of file that a person uploads and a job imports. Every kind goes the same way: the file is stored once, with its
 * first rows to choose the columns by; a person starts it ("queued") or discards it; the job reads it and ends it ("done").
 */
export interface ImportKind<NewRow, Row extends ImportRecord> {
  entity: AuditInput["entity"];
  actions: Record<"uploaded" | "started" | "discarded" | "finished", AuditInput["action"]>;
  queue: Parameters<typeof enqueue>[1];
  /** How many rows a file may have, headings included. */
  maxRows: number;
  errors: { tooManyRows: ErrorCode; started: ErrorCode };
  /** The state in which a person may start the job. */
  startableState: string;
  /** The states in which nothing of the file was imported, so that a person may discard it. */
  discardableStates: readonly string[];
  store: ImportStore<NewRow, Row>;
}

/** The same content for the same scope is the same import, however often it is sent. */
export function fingerprintOf(content: Uint8Array, scope = ""): Buffer {
  return createHash("sha256").update(scope).update(content).digest();
}

export interface ReadUpload {
  form: FileForm;
  preview: string[][];
  rowsTotal: number;
}

/** Reads an uploaded file from end to end before anything is stored, so that one nobody could import is refused at once. */
export async function readUpload(
  { maxRows, errors }: { maxRows: number; errors: { tooManyRows: ErrorCode } },
  content: Uint8Array,
  onRow: (cells: readonly string[]) => void = () => undefined,
): Promise<ReadUpload> {
  const form = formOf(content);
  const preview: string[][] = [];
  let rowsTotal = 0;
  for await (const { cells } of numberedRowsOf(content, form)) {
    if (++rowsTotal > maxRows) throw new DomainError(errors.tooManyRows, { field: "file" });
    if (preview.length < PREVIEW_ROWS) preview.push(cells);
    onRow(cells);
  }
  if (rowsTotal === 0) throw new DomainError("file.unreadable", { field: "file" });
  return { form, preview, rowsTotal };
}

/** Stores a file, unless the same one is stored already; `after` is for the audit log. */
export async function storeUpload<NewRow, Row extends ImportRecord>(
  tx: Tx,
  { store, actions, entity }: ImportKind<NewRow, Row>,
  row: NewRow,
  after: Record<string, unknown>,
): Promise<ImportRef & { isNew: boolean }> {
  const stored = await store.insertRow(tx, row);
  if (!stored) {
    const same = await store.findSameFile(tx, row);
    if (!same) throw notFound();
    return { ...same, isNew: false };
  }
  await recordAudit(tx, { action: actions.uploaded, entity, entityId: stored.id, adminId: stored.adminId, after });
  return { ...stored, isNew: true };
}

/** Hands a file to the job. When two people start it at the same moment, the second is refused. */
export async function queueImport<NewRow, Row extends ImportRecord>(
  tx: Tx,
  { store, actions, entity, queue, errors, startableState }: ImportKind<NewRow, Row>,
  ref: ImportRef,
  change: { values: Partial<Row>; after: Record<string, unknown> },
): Promise<void> {
  const started = await store.updateRow(tx, ref, startableState, { ...change.values, state: "queued" });
  if (!started) throw new DomainError(errors.started);
  await enqueue(tx.db, queue, { importId: ref.id });
  await recordAudit(tx, {
    action: actions.started,
    entity,
    entityId: ref.id,
    adminId: ref.adminId,
    before: { state: startableState },
    after: { state: "queued", ...change.after },
  });
}

export async function discardUpload<NewRow, Row extends ImportRecord>(
  tx: Tx,
  { store, actions, entity, errors, discardableStates }: ImportKind<NewRow, Row>,
  { id, adminId, state, fileName }: ImportRef & { state: string; fileName: string },
): Promise<void> {
  const isGone = discardableStates.includes(state) && (await store.deleteRow(tx, { id, adminId }, state));
  if (!isGone) throw new DomainError(errors.started);
  await recordAudit(tx, { action: actions.discarded, entity, entityId: id, adminId, before: { fileName } });
}

/** The import that a job is for; null when an earlier try of the job has ended it. */
export async function queuedImport<NewRow, Row extends ImportRecord>(
  { store }: ImportKind<NewRow, Row>,
  importId: number,
): Promise<Row | null> {
  const row = await store.findRow(importId);
  if (!row) throw notFound();
  return row.state === "queued" ? row : null;
}

/** Ends an import in the transaction of its last rows; the file's bytes are not kept any longer. */
export async function finishImport<NewRow, Row extends ImportRecord>(
  tx: Tx,
  { store, actions, entity }: ImportKind<NewRow, Row>,
  ref: ImportRef,
  change: { values: Partial<Row>; after: Record<string, unknown> },
): Promise<void> {
  const values = { ...change.values, state: "done", content: null, finishedAt: tx.now };
  const isDone = await store.updateRow(tx, ref, "queued", values);
  if (!isDone) throw new Error("An import was ended while its job was at work");
  await recordAudit(tx, {
    action: actions.finished,
    entity,
    entityId: ref.id,
    adminId: ref.adminId,
    before: { state: "queued" },
    after: { state: "done", ...change.after },
  });
}
