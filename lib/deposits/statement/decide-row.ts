import { and, eq } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { deposits, statementRows } from "@/db/schema";
import { type AuditInput, recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { approve } from "@/lib/deposits/approve-deposit";
import type { RowState, StatementRowDto } from "@/lib/deposits/client";
import { findDeposit } from "@/lib/deposits/find-deposits";
import { lockDeposit } from "@/lib/deposits/lock-deposit";
import { DecideRowInput, type RowDecision } from "@/lib/deposits/schemas";
import { lockAccount } from "@/lib/deposits/statement/match-rows";
import { findRow } from "@/lib/deposits/statement/row-list";
import { paymentById, pollSoon } from "@/lib/payments";
import { syncPayment } from "@/lib/settlement";

type Tx = Ctx & { db: Db };
type Row = typeof statementRows.$inferSelect;

const depositTaken = () => new DomainError("statement.deposit_taken");
const rowDecided = () => new DomainError("statement.row_decided");

type Decided = Exclude<RowState, "ambiguous">;

/** What a payment may hold. */
const MOST_CENTS = 2_147_483_647;

function assertFits({ amountCents }: Row): void {
  if (amountCents > MOST_CENTS) throw new DomainError("statement.row_too_large");
}

const isOpen = ({ state }: Row) => state === "ambiguous" || state === "unknown";

function actionOf(state: Decided): AuditInput["action"] {
  return `statement_row.${state === "unknown" ? "reopened" : state}`;
}

async function updateRow(
  tx: Tx,
  row: Row,
  values: Partial<Row> & { state: Decided },
  after: Record<string, unknown>,
): Promise<void> {
  await translateUniqueErrors(tx.db.update(statementRows).set(values).where(eq(statementRows.id, row.id)), {
    statement_rows_deposit_key: depositTaken,
  });
  await recordAudit(tx, {
    action: actionOf(values.state),
    entity: "statement_row",
    entityId: row.id,
    adminId: row.adminId,
    before: { state: row.state },
    after: { state: values.state, ...after },
  });
}

async function depositStateOf(tx: Tx, row: Row, depositId: number): Promise<string> {
  const [deposit] = await tx.db
    .select({ state: deposits.state })
    .from(deposits)
    .where(and(eq(deposits.id, depositId), eq(deposits.adminId, row.adminId), eq(deposits.account, row.account)));
  if (!deposit) throw notFound();
  return deposit.state;
}

/** Links the row to a deposit, whose money counts as seen from then on. */
async function matchToDeposit(tx: Tx, row: Row, depositId: number, userId: number): Promise<void> {
  if (row.state === "matched" && row.depositId === depositId) return;
  if (!isOpen(row)) throw rowDecided();
  assertFits(row);
  if ((await depositStateOf(tx, row, depositId)) !== "accepted") await approve(tx, depositId, userId);
  await updateRow(tx, row, { state: "matched", depositId, decidedBy: userId, decidedAt: tx.now }, { depositId });
}

/**
 * Adds the row's money to a deposit that was accepted already. Where the venue asks for two people, the first person only
 * says so, and the same decision by another one makes the money count.
 */
async function addExtra(tx: Tx, row: Row, depositId: number, userId: number): Promise<void> {
  const isSame = row.depositId === depositId;
  if (row.state === "extra" && isSame) return;
  const isSeen = row.state === "extra_approved" && isSame;
  if (!isSeen && !isOpen(row)) throw rowDecided();
  assertFits(row);
  if (isSeen && row.decidedBy === userId) return;
  await depositStateOf(tx, row, depositId);
  const { state, paymentId } = await lockDeposit(tx, depositId);
  if (state !== "accepted") throw new DomainError("deposit.not_accepted");
  const { twoPeople } = await findDeposit(tx, { depositId }, row.adminId);
  const seen = isSeen ? {} : { depositId, decidedBy: userId, decidedAt: tx.now };
  const about = { depositId, amountCents: row.amountCents };
  if (twoPeople && !isSeen) return updateRow(tx, row, { state: "extra_approved", ...seen }, about);
  const accepted = { acceptedBy: userId, acceptedAt: tx.now, twoPeople };
  await updateRow(tx, row, { state: "extra", ...seen, ...accepted }, about);
  await pollSoon(tx, paymentId, tx.now);
}

async function decide(tx: Tx, row: Row, userId: number, input: RowDecision): Promise<void> {
  if (input.act === "match") return matchToDeposit(tx, row, input.depositId, userId);
  if (input.act === "extra") return addExtra(tx, row, input.depositId, userId);
  if (input.act === "dismiss") {
    if (row.state === "dismissed") return;
    if (!isOpen(row)) throw rowDecided();
    const by = { decidedBy: userId, decidedAt: tx.now };
    return updateRow(tx, row, { state: "dismissed", dismissedReason: input.reason, ...by }, { reason: input.reason });
  }
  if (isOpen(row)) return;
  if (row.state === "matched" || row.state === "extra") throw rowDecided();
  if (row.state === "taken") throw new DomainError("statement.row_taken", { data: { what: row.dismissedReason } });
  await reopen(tx, row);
}

async function reopen(tx: Tx, row: Row): Promise<void> {
  const nobody = { depositId: null, dismissedReason: null, decidedBy: null, decidedAt: null };
  await updateRow(tx, row, { state: "unknown", ...nobody }, {});
}

/** Extra money is applied like any other payment. */
async function settleExtra(ctx: Ctx, { state, deposit }: StatementRowDto, adminId: number | null): Promise<void> {
  if (state !== "extra" || !deposit) return;
  const { paymentId } = await findDeposit(ctx, { depositId: deposit.depositId }, adminId);
  await syncPayment(ctx, await paymentById({}, paymentId), "staff");
}

/**
 * A person decides what a row of the bank is (`DecideRowInput`). Repeating the same decision changes nothing. Not to be
 * called inside a transaction, because applying extra money has transactions of its own.
 */
export async function decideRow({ ctx, input }: VerbArgs<DecideRowInput>): Promise<StatementRowDto> {
  const parsed = parseInput(DecideRowInput, input);
  const actor = authorizeUser(ctx.actor, "deposit:confirm");
  const adminId = tenantOf(actor);
  await findRow(ctx, parsed.rowId, adminId);
  await withTx(ctx, async (tx) => {
    const [found] = await tx.db.select().from(statementRows).where(eq(statementRows.id, parsed.rowId));
    if (!found) throw notFound();
    await lockAccount(tx, found.account);
    const [row] = await tx.db.select().from(statementRows).where(eq(statementRows.id, found.id)).for("update");
    if (row) await decide(tx, row, actor.userId, parsed);
  });
  const row = await findRow(ctx, parsed.rowId, adminId);
  await settleExtra(ctx, row, adminId);
  return row;
}

interface WantedRow {
  rowId: number;
  adminId: number;
  amountCents: number;
  /** What it is, in place of a deposit. */
  words: string;
}

/**
 * Takes a row of the bank that nobody has decided on, because it is something else than a deposit. Answers its day; null
 * where it is another tenant's, of another amount, or decided.
 */
export async function takeOpenRow(tx: Tx, wanted: WantedRow, userId: number): Promise<{ paidOn: string } | null> {
  const { rowId, adminId, amountCents, words } = wanted;
  const where = and(
    eq(statementRows.id, rowId),
    eq(statementRows.adminId, adminId),
    eq(statementRows.amountCents, amountCents),
  );
  const [found] = await tx.db.select().from(statementRows).where(where);
  if (!found) return null;
  await lockAccount(tx, found.account);
  const [row] = await tx.db.select().from(statementRows).where(where).for("update");
  if (!row || !isOpen(row)) return null;
  const by = { decidedBy: userId, decidedAt: tx.now };
  await updateRow(tx, row, { state: "taken", dismissedReason: words, ...by }, { reason: words });
  return { paidOn: row.paidOn };
}

/**
 * Opens a row again that `takeOpenRow` took; the caller has authorized it. `letGo` drops what counts the row, while nobody
 * else can decide on it.
 */
export async function giveBackRow(tx: Tx, rowId: number, letGo: () => Promise<void>): Promise<void> {
  const [found] = await tx.db.select().from(statementRows).where(eq(statementRows.id, rowId));
  if (!found) throw notFound();
  await lockAccount(tx, found.account);
  const [row] = await tx.db.select().from(statementRows).where(eq(statementRows.id, rowId)).for("update");
  await letGo();
  if (row?.state === "taken") await reopen(tx, row);
}
