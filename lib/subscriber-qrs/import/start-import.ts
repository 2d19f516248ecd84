import { and, eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { subscriberImports } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import { getImport } from "@/lib/subscriber-qrs/import/find-imports";
import { type ImportDto, ImportRef, StartImport, type StartImportInput } from "@/lib/subscriber-qrs/schemas";

/**
 * Has a job make the people of a file that was checked: all that are right, or nobody. With wrong rows only if they are
 * left out in so many words.
 */
export async function startImport({ ctx, input }: VerbArgs<StartImportInput>): Promise<ImportDto> {
  const { importId, leaveOut } = parseInput(StartImport, input);
  const actor = authorizeUser(ctx.actor, "subscriber_qr:write");
  return withTx(ctx, async (tx) => {
    const { adminId, rowsBad, rowsTotal } = await getImport({ ctx: tx, input: { importId } });
    if (rowsBad > 0 && !leaveOut) throw new DomainError("subscriber_import.bad_rows", { data: { bad: rowsBad } });
    if (rowsTotal > 0 && rowsBad === rowsTotal) throw new DomainError("subscriber_import.empty");
    const [started] = await tx.db
      .update(subscriberImports)
      .set({ state: "queued", rowsDone: 0, failure: null, createdBy: actor.userId })
      .where(
        and(
          eq(subscriberImports.id, importId),
          eq(subscriberImports.adminId, adminId),
          eq(subscriberImports.state, "checked"),
        ),
      )
      .returning({ id: subscriberImports.id });
    if (!started) throw new DomainError("subscriber_import.started");
    await enqueue(tx.db, "subscriber-qrs.import", { importId });
    await recordAudit(tx, {
      action: "subscriber_import.started",
      entity: "subscriber_import",
      entityId: importId,
      adminId,
      before: { state: "checked" },
      after: { state: "queued", rows: rowsTotal - rowsBad, leftOut: rowsBad },
    });
    return getImport({ ctx: tx, input: { importId } });
  });
}

/** Takes back a file of which nobody was made. */
export async function discardImport({ ctx, input }: VerbArgs<ImportRef>): Promise<{ importId: number }> {
  const { importId } = parseInput(ImportRef, input);
  authorizeUser(ctx.actor, "subscriber_qr:write");
  return withTx(ctx, async (tx) => {
    const { adminId, state, fileName } = await getImport({ ctx: tx, input: { importId } });
    const gone =
      state === "mapping" || state === "checked"
        ? await tx.db
            .delete(subscriberImports)
            .where(
              and(
                eq(subscriberImports.id, importId),
                eq(subscriberImports.adminId, adminId),
                eq(subscriberImports.state, state),
              ),
            )
            .returning({ id: subscriberImports.id })
        : [];
    if (gone.length === 0) throw new DomainError("subscriber_import.started");
    await recordAudit(tx, {
      action: "subscriber_import.discarded",
      entity: "subscriber_import",
      entityId: importId,
      adminId,
      before: { fileName },
    });
    return { importId };
  });
}
