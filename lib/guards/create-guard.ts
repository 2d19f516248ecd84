import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import type { GuardCreatedDto } from "@/lib/guards/client";
import { guardCreated, insertGuard, preparePassword } from "@/lib/guards/insert-guard";
import { CreateGuard, type CreateGuardInput } from "@/lib/guards/schemas";

/** A guard who has only a phone is invited by WhatsApp. */
export async function createGuard({ ctx, input }: VerbArgs<CreateGuardInput>): Promise<GuardCreatedDto> {
  const data = parseInput(CreateGuard, input);
  authorize(ctx.actor, "guard:write");
  const password = await preparePassword(data);
  return withTx(ctx, async (tx) => {
    const made = await insertGuard(tx, data, password);
    await recordAudit(tx, guardCreated(made));
    const { adminId: _admin, ...guard } = made;
    return guard;
  });
}
