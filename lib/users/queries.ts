import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import type { KeyedPage } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize, can, tenantOf } from "@/lib/core/permissions";
import { readKeyedPage } from "@/lib/lists";
import { awaitsInvitation } from "@/lib/users/awaits-invitation";
import type { AdminDto, UserDetailDto, UserListDto } from "@/lib/users/client";
import { ListUsers, type ListUsersInput, UserId, type UserIdInput } from "@/lib/users/schemas";
import { userReader } from "@/lib/users/user-list";
import { type ListRow, toListDto } from "@/lib/users/user-sql";

/**
 * A tenant sees its staff and the buyers who began to pay there; the platform sees everybody, or one tenant's people.
 * The total is exact up to `MOST_COUNTED`, or up to 1,000 for very common words.
 */
export async function listUsers({
  ctx,
  input,
}: VerbArgs<ListUsersInput>): Promise<KeyedPage<UserListDto> & { hasMore: boolean }> {
  authorize(ctx.actor, "user:read");
  const { after, offset, limit, sort, ...rest } = parseInput(ListUsers, input);
  const order = { sort: sort.endsWith("name") ? "name" : "since", descending: sort.startsWith("-") } as const;
  return readKeyedPage("users", await userReader(ctx, rest), order, { after, offset, limit });
}

type DetailRow = ListRow & {
  isPlatformAdmin: boolean;
  hasPassword: boolean;
  termsAcceptedAt: Date | null;
  lastLoginAt: Date | null;
  blockedAt: Date | null;
  blockedReason: string | null;
};

/** A tenant's staff see its people, the platform anybody, and everyone themselves. */
export async function getUser({ ctx, input }: VerbArgs<UserIdInput>): Promise<UserDetailDto> {
  const { actor } = ctx;
  const { userId } = parseInput(UserId, input);
  const isKey = actor.kind === "api_key";
  const isOwn = isPerson(actor) && !isKey && actor.userId === userId;
  authorize(actor, isKey ? "user:read" : "account:read");
  if (!isOwn && !can(actor, "user:read")) throw notFound();
  const tenant = isOwn ? null : tenantOf(actor);
  const seen = tenant === null ? sql`true` : sql`(u.admin_id = ${tenant} or t.user_id is not null)`;
  const [row] = await dbOf(ctx).execute<DetailRow>(sql`
    select u.id, u.profile, u.position, u.user_name as "userName", u.full_name as "fullName", u.email, u.phone, u.state,
      u.email_verified_at is not null as "emailVerified", u.phone_verified_at is not null as "phoneVerified",
      u.admin_id as "adminId", a.name as "adminName", u.is_platform_admin as "isPlatformAdmin", u.password_hash is not null as "hasPassword",
      u.mfa_enabled_at is not null as "mfaEnabled", u.mfa_required as "mfaRequired",
      u.created_at as "createdAt", u.terms_accepted_at as "termsAcceptedAt",
      t.blocked_at as "blockedAt", t.blocked_reason as "blockedReason", t.blocked_at is not null as "blockedHere",
      (select max(l.at) from login_events l where l.user_id = u.id and l.outcome = 'ok'
        and l.method <> 'link') as "lastLoginAt"
    from users u left join admins a on a.id = u.admin_id
    left join tenant_buyers t on t.user_id = u.id and t.admin_id = ${tenant}::int
    where u.id = ${userId} and u.state <> 'deleted' and ${seen}`);
  if (!row) throw notFound();
  const { termsAcceptedAt, lastLoginAt, blockedAt, blockedReason, isPlatformAdmin, hasPassword, ...rest } = row;
  return {
    ...toListDto(rest as ListRow),
    isPlatformAdmin,
    isInvited: awaitsInvitation(row),
    isOwn,
    termsAcceptedAt,
    lastLoginAt: row.profile === 2 && tenant !== null ? null : lastLoginAt,
    blockedAt,
    blockedReason,
  };
}

/** With each tenant's owner and its numbers of people and venues. Only for the platform. */
export async function listAdmins({ ctx }: { ctx: Ctx }): Promise<AdminDto[]> {
  authorize(ctx.actor, "admin:read");
  const rows = await dbOf(ctx).execute<Record<string, unknown> & AdminDto>(sql`
    select a.id, a.name, a.kind, a.color, a.location, a.created_at as "createdAt",
      u.full_name as "ownerName", u.email as "ownerEmail",
      (select count(*)::int from users s where s.admin_id = a.id and s.profile = 1 and s.state <> 'deleted') as admins,
      (select count(*)::int from users s where s.admin_id = a.id and s.profile = 3 and s.state <> 'deleted') as guards,
      (select count(*)::int from enclosures e where e.admin_id = a.id and e.archived_at is null) as enclosures
    from admins a join users u on u.id = a.id order by lower(a.name), a.id`);
  return [...rows];
}
