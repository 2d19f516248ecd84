import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import { GIVEN_UP } from "@/lib/notifications/failed-messages";
import { ResendMessageInput } from "@/lib/notifications/schemas";

type Row = Record<string, unknown> & {
  id: number;
  adminId: number | null;
  attempts: number;
  secretWiped: boolean;
  givenUp: boolean;
};

/**
 * Gives a failed message its attempts back. The idempotency key stays, so that a service that had taken the message
 * after all does not deliver it twice. Only the platform may.
 */
export async function resendMessage({ ctx, input }: VerbArgs<ResendMessageInput>): Promise<{ messageId: number }> {
  authorize(ctx.actor, "message:write");
  const { messageId } = parseInput(ResendMessageInput, input);
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db.execute<Row>(sql`
      select m.id, m.admin_id as "adminId", m.attempts, m.payload ? 'secretWiped' as "secretWiped",
        ${GIVEN_UP} as "givenUp"
      from messages m where m.id = ${messageId} for update`);
    if (!row) throw notFound();
    if (!row.givenUp) throw new DomainError("message.not_failed");
    if (row.secretWiped) throw new DomainError("message.secret_wiped");
    await tx.db.execute(sql`
      update messages set state = 'pending', attempts = 0, last_error = null where id = ${messageId}`);
    await enqueue(tx.db, "notifications.send", { messageId }, { tenant: row.adminId, isAwaited: true });
    await recordAudit(tx, {
      action: "message.resent",
      entity: "message",
      entityId: messageId,
      adminId: row.adminId,
      before: { state: "failed", attempts: row.attempts },
      after: { state: "pending", attempts: 0 },
    });
    return { messageId };
  });
}
