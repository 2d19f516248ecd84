import { and, eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { apiKeys } from "@/db/schema";
import type { ApiKeyActor, Position, Tenant } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { hashToken, newToken } from "@/lib/core/ids";
import { takePointHere } from "@/lib/limits";
import { isSuspended } from "@/lib/users";

const PREFIX = "ctk_";

/**
 * A key is known by its prefix and its length: a login's token is four characters shorter, so none is taken for a key.
 */
export const isApiKey = (token: string): boolean => token.length === 47 && token.startsWith(PREFIX);

/** What is shown once; only its hash is stored. */
export const newApiKey = (): string => `${PREFIX}${newToken()}`;

type Row = Record<string, unknown> & {
  keyId: number;
  keyName: string;
  scopes: string[];
  perMinute: number;
  usedToday: boolean;
  userId: number;
  name: string;
  position: Position;
  adminId: number;
  adminKind: Tenant["kind"];
  hasPrepaid: boolean;
};

/**
 * Who calls with a key: its maker as they are now, within the key's scopes. A key that does not exist, has expired or was
 * revoked, one whose maker is blocked or no administrator of its tenant any more, and one of a tenant whose owner is blocked
 * get the same `api_key.invalid`, so that nobody can tell which. More requests in a minute than the key may send are refused
 * with `auth.rate_limited`, counted by each process.
 */
export async function actorOfApiKey(token: string): Promise<ApiKeyActor> {
  const [row] = await getDb().execute<Row>(sql`
    select k.id as "keyId", k.name as "keyName", k.scopes, k.per_minute as "perMinute", k.admin_id as "adminId",
      k.last_used_on is not distinct from (now() at time zone 'UTC')::date as "usedToday",
      u.id as "userId", u.user_name as name, u.position, a.kind as "adminKind",
      exists (select 1 from enclosures n where n.admin_id = k.admin_id and n.is_prepaid) as "hasPrepaid"
    from api_keys k join admins a on a.id = k.admin_id
      join users u on u.id = k.made_by and u.admin_id = k.admin_id and u.profile = 1 and u.state = 'active'
        and not u.is_platform_admin
    where k.token_hash = ${hashToken(token)} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())
      and not ${isSuspended(sql`k.admin_id`)}`);
  if (!row) throw new DomainError("api_key.invalid");
  const { keyId, keyName, scopes, userId, name, position, adminId, adminKind, hasPrepaid } = row;
  await takePointHere("api_key", String(keyId), row.perMinute);
  if (!row.usedToday) await noteKeyUse(keyId);
  return {
    kind: "api_key",
    keyId,
    keyName,
    scopes,
    userId,
    name,
    position,
    profile: 1,
    isPlatformAdmin: false,
    tenant: { id: adminId, kind: adminKind, hasPrepaid },
    sessionId: "",
    secondFactor: "set_up",
  };
}

/** People see the day of a key's last use, so one write a day is enough and no request waits for another's. */
async function noteKeyUse(keyId: number): Promise<void> {
  const today = sql`(now() at time zone 'UTC')::date`;
  await getDb()
    .update(apiKeys)
    .set({ lastUsedOn: today })
    .where(and(eq(apiKeys.id, keyId), sql`${apiKeys.lastUsedOn} is distinct from ${today}`));
}
