import { withTx } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import type { StatementPreview } from "@/lib/deposits/client";
import { StartImportInput, StatementRef } from "@/lib/deposits/schemas";
import { findStatement } from "@/lib/deposits/statement/find-statements";
import { creditOf, debitOf } from "@/lib/deposits/statement/mapping";
import { statementImport } from "@/lib/deposits/statement/statement-import";
import { discardUpload, queueImport } from "@/lib/imports";

/** Refuses columns by which none of the rows shown is a movement: the person has chosen the wrong ones. */
export async function startImport({ ctx, input }: VerbArgs<StartImportInput>): Promise<StatementPreview> {
  const { importId, mapping, acceptMatched } = parseInput(StartImportInput, input);
  const actor = authorizeUser(ctx.actor, "deposit:confirm");
  const found = await findStatement(ctx, { importId }, tenantOf(actor));
  if (found.state !== "preview") throw new DomainError("statement.started");
  const shown = found.preview.slice(mapping.firstRow);
  if (shown.length > 0 && !shown.some((row) => creditOf(row, mapping) ?? debitOf(row, mapping)))
    throw new DomainError("input.invalid", {
      field: "amount",
      fields: { amount: "Con estas columnas ningún renglón tiene fecha y abono o cargo" },
    });
  await withTx(ctx, (tx) =>
    queueImport(tx, statementImport, found, {
      values: { mapping, acceptMatched, createdBy: actor.userId },
      after: { acceptMatched },
    }),
  );
  return findStatement(ctx, { importId }, found.adminId);
}

export async function discardStatement({ ctx, input }: VerbArgs<StatementRef>): Promise<{ importId: number }> {
  const { importId } = parseInput(StatementRef, input);
  const actor = authorizeUser(ctx.actor, "deposit:confirm");
  const found = await findStatement(ctx, { importId }, tenantOf(actor));
  await withTx(ctx, (tx) => discardUpload(tx, statementImport, found));
  return { importId };
}
