import { withTx } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { discardUpload, queueImport } from "@/lib/imports";
import { getImport } from "@/lib/subscriber-qrs/import/find-imports";
import { subscriberImport } from "@/lib/subscriber-qrs/import/subscriber-import";
import { type ImportDto, ImportRef, StartImport, type StartImportInput } from "@/lib/subscriber-qrs/schemas";

/** A file with wrong rows is only started when the person says that these are left out. */
export async function startImport({ ctx, input }: VerbArgs<StartImportInput>): Promise<ImportDto> {
  const { importId, leaveOut } = parseInput(StartImport, input);
  const actor = authorizeUser(ctx.actor, "subscriber_qr:write");
  return withTx(ctx, async (tx) => {
    const file = await getImport({ ctx: tx, input: { importId } });
    const { rowsBad, rowsTotal } = file;
    if (rowsBad > 0 && !leaveOut) throw new DomainError("subscriber_import.bad_rows", { data: { bad: rowsBad } });
    if (rowsTotal > 0 && rowsBad === rowsTotal) throw new DomainError("subscriber_import.empty");
    await queueImport(tx, subscriberImport, file, {
      values: { rowsDone: 0, failure: null, createdBy: actor.userId },
      after: { rows: rowsTotal - rowsBad, leftOut: rowsBad },
    });
    return getImport({ ctx: tx, input: { importId } });
  });
}

export async function discardImport({ ctx, input }: VerbArgs<ImportRef>): Promise<{ importId: number }> {
  const { importId } = parseInput(ImportRef, input);
  authorizeUser(ctx.actor, "subscriber_qr:write");
  await withTx(ctx, async (tx) => {
    await discardUpload(tx, subscriberImport, await getImport({ ctx: tx, input: { importId } }));
  });
  return { importId };
}
