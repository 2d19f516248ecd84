import { sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import type { Tenant, UserActor } from "@/lib/core/context";

type Row = Record<string, unknown> &
  Pick<UserActor, "userId" | "profile" | "name" | "isPlatformAdmin" | "position"> & {
    adminId: number | null;
    adminKind: Tenant["kind"] | null;
    hasPrepaid: boolean;
  };

/**
 * Who a person is now, without a session: for a job that does what the person asked for before. Null for a blocked or
 * deleted one. A second factor is shown in a session, so here nobody has shown one.
 */
export async function actorOfUser(ctx: { db?: Db }, userId: number): Promise<UserActor | null> {
  const [row] = await dbOf(ctx).execute<Row>(sql`
    select u.id as "userId", u.profile, u.user_name as name, u.is_platform_admin as "isPlatformAdmin", u.position,
      u.admin_id as "adminId", a.kind as "adminKind",
      u.profile = 1 and exists (select 1 from enclosures n where n.admin_id = u.admin_id and n.is_prepaid) as "hasPrepaid"
    from users u left join admins a on a.id = u.admin_id where u.id = ${userId} and u.state = 'active'`);
  if (!row) return null;
  const { adminId, adminKind, hasPrepaid, ...person } = row;
  const tenant = adminId === null || adminKind === null ? null : { id: adminId, kind: adminKind, hasPrepaid };
  return { ...person, kind: "user", tenant, sessionId: "", secondFactor: "set_up" };
}
