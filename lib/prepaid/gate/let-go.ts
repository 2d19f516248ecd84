import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { admitAnyway } from "@/lib/access";
import type { Direction } from "@/lib/access/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { lockPass } from "@/lib/passes";
import { LetGo, type LetGoInput } from "@/lib/prepaid/schemas";

/** After this long, in milliseconds, the code is to be read again. */
const WITHIN_MS = 600_000;

interface Refused extends Record<string, unknown> {
  id: number;
  adminId: number;
  enclosureId: number;
  gateId: number;
  passId: number;
  eventId: number | null;
  generation: number | null;
  direction: Direction;
  scannedAt: Date;
}

/**
 * Lets a car go that one's own reading refused for want of money: its balance is taken as far as it goes, and the rest is
 * a debt that names who let it go and why. The phone then reads the code again with the same nonce and is answered as if
 * the gate had let it pass. The same nonce again changes nothing.
 */
export async function letGo({ ctx, input }: VerbArgs<LetGoInput>): Promise<{ scanId: number }> {
  const { scanId, nonce, reason } = parseInput(LetGo, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:let_go");
  const tenant = tenantOf(ctx.actor);
  return withTx(ctx, async (tx) => {
    const [refused] = await tx.db.execute<Refused>(sql`
      select id, admin_id as "adminId", enclosure_id as "enclosureId", gate_id as "gateId", pass_id as "passId",
        event_id as "eventId", generation, direction, scanned_at as "scannedAt"
      from scans
      where id = ${scanId} and user_id = ${userId} and decision = 'no_balance' and pass_id is not null
        and (${tenant}::int is null or admin_id = ${tenant}::int)`);
    if (!refused) throw notFound();
    await lockPass(tx.db, refused.passId);
    const [earlier] = await tx.db.execute<{ id: number; passId: number | null; decision: string }>(sql`
      select id, pass_id as "passId", decision from scans where user_id = ${userId} and nonce = ${nonce}::uuid`);
    if (earlier && (earlier.passId !== refused.passId || earlier.decision !== "admitted"))
      throw new DomainError("idempotency.mismatch");
    if (earlier) return { scanId: earlier.id };
    const [later] = await tx.db.execute(sql`
      select 1 from scans where pass_id = ${refused.passId} and decision = 'admitted' and id > ${refused.id} limit 1`);
    if (later || ctx.now.getTime() - refused.scannedAt.getTime() > WITHIN_MS)
      throw new DomainError("prepaid.nothing_to_let_go");
    const admitted = await admitAnyway(tx.db, { ...refused, userId, nonce, onCredit: { userId, reason } }, tx);
    const [account] = await tx.db.execute<{ id: number; debtCents: number }>(sql`
      select id, debt_cents as "debtCents" from prepaid_accounts where pass_id = ${refused.passId}`);
    await recordAudit(tx, {
      action: "prepaid_account.let_go",
      entity: "prepaid_account",
      entityId: account?.id ?? 0,
      adminId: refused.adminId,
      after: { gateId: refused.gateId, debtCents: account?.debtCents ?? 0, reason },
    });
    return { scanId: admitted };
  });
}
