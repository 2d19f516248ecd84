import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { authorize, tenantOf } from "@/lib/core/permissions";
import type { StandingPostDto } from "@/lib/guards/client";

/** Where the tenant's guards stand on any day, by venue and name. */
export async function listPosts({ ctx }: { ctx: Ctx }): Promise<StandingPostDto[]> {
  authorize(ctx.actor, "guard:read");
  const tenant = tenantOf(ctx.actor);
  return dbOf(ctx).execute<StandingPostDto & Record<string, unknown>>(sql`
    select p.id, p.user_id as "userId", u.full_name as "guardName", n.id as "enclosureId", n.name as "enclosureName",
      p.gate_id as "gateId", g.label as "gateLabel", p.is_supervisor as "isSupervisor"
    from guard_posts p join users u on u.id = p.user_id join enclosures n on n.id = p.enclosure_id
      left join gates g on g.id = p.gate_id
    where ${tenant}::int is null or p.admin_id = ${tenant}::int
    order by n.name, n.id, u.full_name, p.id limit 1000`);
}
