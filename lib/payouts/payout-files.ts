import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { type PayoutColumns, payoutColumns, payoutFiles } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { type DomainError, forbidden, isErrorCode, notFound } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { fingerprintOf } from "@/lib/imports";
import type { PayoutAccount } from "@/lib/payments";
import { providerName } from "@/lib/payments/client";
import type { PayoutFileDto, WaitingFileDto } from "@/lib/payouts/client";
import { MAIN_ADMIN, scopeOf } from "@/lib/payouts/find-payouts";
import { guessColumns, headingsAbove } from "@/lib/payouts/read-file";
import { PayoutFileRef } from "@/lib/payouts/schemas";

/** Enough to recognise the columns below a statement's head. */
const SHOWN_ROWS = 20;

type Account = Pick<PayoutAccount, "adminId" | "provider">;

/** Whose choices of columns count for an account: those of its owner, or of the main organizer for the platform's. */
const ownerOf = ({ adminId }: Pick<PayoutAccount, "adminId">): number => adminId ?? MAIN_ADMIN;

const inScope = (ctx: Ctx): SQL => {
  const scope = scopeOf(ctx.actor);
  return scope === null ? sql`true` : sql`f.admin_id = ${scope}`;
};

/**
 * The columns of a file of the account: those that a person chose for such headings, else those that its headings name, else
 * those that were chosen last for its provider, which are only proposed (`proposed`).
 */
export async function columnsOf(
  ctx: Ctx,
  account: Account,
  rows: readonly string[][],
): Promise<{ columns: PayoutColumns | null; proposed: PayoutColumns | null }> {
  const [known] = await dbOf(ctx)
    .select()
    .from(payoutColumns)
    .where(and(eq(payoutColumns.adminId, ownerOf(account)), eq(payoutColumns.provider, account.provider)));
  const isSame =
    known !== undefined && JSON.stringify(headingsAbove(rows, known.columns)) === JSON.stringify(known.headings);
  const columns = isSame && known.headings.length > 0 ? known.columns : guessColumns(rows);
  return { columns, proposed: columns ?? known?.columns ?? null };
}

/** Remembers the columns for the next files of the provider. */
export async function rememberColumns(
  tx: Ctx & { db: Db },
  account: Account,
  { columns, headings, userId }: { columns: PayoutColumns; headings: string[]; userId: number },
): Promise<void> {
  const chosen = { columns, headings, chosenBy: userId, chosenAt: tx.now };
  await tx.db
    .insert(payoutColumns)
    .values({ adminId: ownerOf(account), provider: account.provider, ...chosen })
    .onConflictDoUpdate({ target: [payoutColumns.adminId, payoutColumns.provider], set: chosen });
}

interface Unread {
  fileName: string;
  content: Uint8Array;
  rows: readonly string[][];
  error: DomainError;
}

/** Keeps a file until somebody has chosen its columns; the same one is kept once. Answers its id. */
export async function storePayoutFile(
  ctx: Ctx,
  account: PayoutAccount,
  { fileName, content, rows, error }: Unread,
): Promise<number> {
  if (!isPerson(ctx.actor)) throw forbidden();
  const { userId } = ctx.actor;
  const { row } = error.details.data ?? {};
  const problem = { problem: error.code, problemRow: typeof row === "number" ? row : null };
  return withTx(ctx, async (tx) => {
    const [stored] = await tx.db
      .insert(payoutFiles)
      .values({
        adminId: ownerOf(account),
        accountId: account.id,
        fileName,
        fileHash: fingerprintOf(content),
        content: Buffer.from(content),
        preview: rows.slice(0, SHOWN_ROWS).map((cells) => [...cells]),
        rowsTotal: rows.length,
        ...problem,
        createdBy: userId,
        createdAt: tx.now,
      })
      .onConflictDoUpdate({
        target: [payoutFiles.accountId, payoutFiles.fileHash],
        targetWhere: isNull(payoutFiles.readAt),
        set: problem,
      })
      .returning({ id: payoutFiles.id });
    if (!stored) throw new Error("The file was not stored");
    await recordAudit(tx, {
      action: "payout_file.stored",
      entity: "payout_file",
      entityId: stored.id,
      adminId: ownerOf(account),
      after: { fileName, rows: rows.length },
    });
    return stored.id;
  });
}

type Found = Record<string, unknown> &
  Omit<PayoutFileDto, "columns" | "problem" | "accountName"> & {
    adminId: number;
    accountId: number;
    accountName: string;
    content: Buffer | null;
    problem: string;
    problemRow: number | null;
  };

export async function findPayoutFile(ctx: Ctx, fileId: number): Promise<Found> {
  const [row] = await dbOf(ctx).execute<Found>(sql`
    select f.id, f.admin_id as "adminId", f.account_id as "accountId", f.file_name as "fileName", f.content, f.preview,
      f.rows_total as "rowsTotal", f.problem, f.problem_row as "problemRow", f.payout_id as "payoutId", a.provider,
      a.name as "accountName"
    from payout_files f join payment_accounts a on a.id = f.account_id where f.id = ${fileId} and ${inScope(ctx)}`);
  if (!row) throw notFound();
  return row;
}

/** A file whose columns a person chooses, with those that are likely. */
export async function getPayoutFile({ ctx, input }: VerbArgs<PayoutFileRef>): Promise<PayoutFileDto> {
  const { fileId } = parseInput(PayoutFileRef, input);
  authorize(ctx.actor, "payout:reconcile");
  const { id, adminId, fileName, preview, rowsTotal, problem, problemRow, payoutId, provider, accountName } =
    await findPayoutFile(ctx, fileId);
  const { proposed } = await columnsOf(ctx, { adminId, provider }, preview);
  return {
    id,
    fileName,
    preview,
    rowsTotal,
    payoutId,
    provider,
    accountName: accountName || providerName(provider),
    columns: proposed,
    problem: textOf(isErrorCode(problem) ? problem : "payout.columns", problemRow === null ? {} : { row: problemRow }),
  };
}

/** Files that wait for their columns, the oldest first. */
export async function waitingFiles({ ctx }: VerbArgs<null>): Promise<WaitingFileDto[]> {
  authorize(ctx.actor, "payout:reconcile");
  return dbOf(ctx).execute<WaitingFileDto & Record<string, unknown>>(sql`
    select f.id, f.file_name as "fileName", a.provider, f.created_at as "createdAt", u.full_name as "createdBy"
    from payout_files f join payment_accounts a on a.id = f.account_id join users u on u.id = f.created_by
    where f.read_at is null and ${inScope(ctx)} order by f.id limit 20`);
}
