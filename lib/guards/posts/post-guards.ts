import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { assertGuards } from "@/lib/guards/assign/assignment-rules";
import { PostGuards, type PostGuardsInput } from "@/lib/guards/schemas";

/**
 * Puts guards at a venue on any day, at one of its gates or at all of them. A guard who has that post already is refused
 * (`guard.already_posted`), and then nobody gets one.
 */
export async function postGuards({ ctx, input }: VerbArgs<PostGuardsInput>): Promise<{ posts: number }> {
  const { userIds, enclosureId, gateId, isSupervisor } = parseInput(PostGuards, input);
  authorize(ctx.actor, "guard:write");
  const tenant = tenantOf(ctx.actor);
  return withTx(ctx, async (tx) => {
    const [venue] = await tx.db.execute<{ adminId: number }>(sql`
      select admin_id as "adminId" from enclosures
      where id = ${enclosureId} and archived_at is null and (${tenant}::int is null or admin_id = ${tenant}::int)`);
    if (!venue) throw notFound();
    if (gateId !== null) {
      const gates = await tx.db.execute(sql`
        select 1 from gates where id = ${gateId} and enclosure_id = ${enclosureId} and archived_at is null`);
      if (gates.length === 0) throw new DomainError("zone.gate_unknown", { field: "gateId" });
    }
    const guards = [...new Set(userIds)];
    await assertGuards(tx, guards, venue.adminId, "userIds");
    for (const userId of guards) {
      const [made] = await tx.db.execute<{ id: number }>(sql`
        insert into guard_posts (admin_id, user_id, enclosure_id, gate_id, is_supervisor)
        values (${venue.adminId}, ${userId}, ${enclosureId}, ${gateId}, ${isSupervisor})
        on conflict do nothing returning id`);
      if (!made) throw new DomainError("guard.already_posted", { field: "userIds" });
      await recordAudit(tx, {
        action: "guard.posted",
        entity: "guard_post",
        entityId: made.id,
        adminId: venue.adminId,
        after: { userId, enclosureId, gateId, isSupervisor },
      });
    }
    return { posts: guards.length };
  });
}
