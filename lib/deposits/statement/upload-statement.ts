import { and, eq } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { paymentAccounts } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import type { StatementPreview } from "@/lib/deposits/client";
import { UploadStatementInput } from "@/lib/deposits/schemas";
import { findStatement } from "@/lib/deposits/statement/find-statements";
import { statementImport } from "@/lib/deposits/statement/statement-import";
import { fingerprintOf, readAlone, readUpload, storeUpload } from "@/lib/imports";

async function tenantOfAccount(ctx: Ctx, account: string, adminId: number | null): Promise<number> {
  const [row] = await dbOf(ctx)
    .select({ adminId: paymentAccounts.adminId })
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.provider, "deposit"), eq(paymentAccounts.account, account)));
  if (!row?.adminId || (adminId !== null && row.adminId !== adminId))
    throw new DomainError("input.invalid", { field: "account", fields: { account: "Elige la cuenta" } });
  return row.adminId;
}

/** Stores a bank statement (CSV or Excel) of one of the tenant's accounts and shows its first rows; nothing is decided yet. */
export async function uploadStatement({ ctx, input }: VerbArgs<UploadStatementInput>): Promise<StatementPreview> {
  const { account, fileName, content } = parseInput(UploadStatementInput, input);
  const actor = authorizeUser(ctx.actor, "deposit:confirm");
  const adminId = await tenantOfAccount(ctx, account, tenantOf(actor));
  const { form, preview, rowsTotal } = await readAlone(actor, () => readUpload(statementImport, content));
  const row = {
    adminId,
    account,
    fileName,
    fileHash: fingerprintOf(content),
    content: Buffer.from(content),
    ...form,
    preview,
    rowsTotal,
    createdBy: actor.userId,
  };
  const { id: importId } = await withTx(ctx, (tx) =>
    storeUpload(tx, statementImport, row, { account, fileName, rows: rowsTotal }),
  );
  return findStatement(ctx, { importId }, adminId);
}
