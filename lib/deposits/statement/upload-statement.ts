import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { paymentAccounts, statementImports } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { STATEMENT_ROWS } from "@/lib/deposits/client";
import { type StatementPreview, UploadStatementInput } from "@/lib/deposits/schemas";
import { findStatement } from "@/lib/deposits/statement/find-statements";
import { formOf, tableRowsOf } from "@/lib/imports";

const PREVIEW_ROWS = 12;

/** The tenant whose account it is. */
async function ownerOf(ctx: Ctx, account: string, adminId: number | null): Promise<number> {
  const [row] = await dbOf(ctx)
    .select({ adminId: paymentAccounts.adminId })
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.provider, "deposit"), eq(paymentAccounts.account, account)));
  if (!row?.adminId || (adminId !== null && row.adminId !== adminId))
    throw new DomainError("input.invalid", { field: "account", fields: { account: "Elige la cuenta" } });
  return row.adminId;
}

/**
 * Takes a bank statement (CSV or Excel, to 10 MB and 20,000 rows) of one of the tenant's accounts and shows its first
 * rows; nothing is decided yet. The same file of the same account is the same statement, however often it is sent.
 */
export async function uploadStatement({ ctx, input }: VerbArgs<UploadStatementInput>): Promise<StatementPreview> {
  const { account, fileName, content } = parseInput(UploadStatementInput, input);
  const actor = authorizeUser(ctx.actor, "deposit:confirm");
  const adminId = await ownerOf(ctx, account, tenantOf(actor));
  const form = formOf(content);
  const preview: string[][] = [];
  let rowsTotal = 0;
  for await (const row of tableRowsOf(content, form)) {
    if (++rowsTotal > STATEMENT_ROWS) throw new DomainError("statement.too_many_rows", { field: "file" });
    if (preview.length < PREVIEW_ROWS) preview.push(row);
  }
  if (rowsTotal === 0) throw new DomainError("file.unreadable", { field: "file" });
  const fileHash = createHash("sha256").update(content).digest();
  await withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .insert(statementImports)
      .values({
        adminId,
        account,
        fileName,
        fileHash,
        content: Buffer.from(content),
        ...form,
        preview,
        rowsTotal,
        createdBy: actor.userId,
      })
      .onConflictDoNothing({ target: [statementImports.account, statementImports.fileHash] })
      .returning({ id: statementImports.id });
    if (!row) return;
    await recordAudit(tx, {
      action: "statement.uploaded",
      entity: "statement",
      entityId: row.id,
      adminId,
      after: { account, fileName, rows: rowsTotal },
    });
  });
  return findStatement(ctx, { account, fileHash }, adminId);
}
