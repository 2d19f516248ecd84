import { hotStatement } from "@/db/hot";
import type { Position, Profile, Tenant } from "@/lib/core/context";

/** A live session with its person. */
export interface SessionRow {
  userId: number;
  profile: Profile;
  name: string;
  isPlatformAdmin: boolean;
  position: Position | null;
  adminId: number | null;
  adminKind: Tenant["kind"] | null;
  sessionId: string;
  sessionKind: "web" | "api" | "mirror" | "guard";
  secondFactor: "proven" | "set_up" | "none";
  /** The time of its last use is more than five minutes old. */
  isStale: boolean;
}

// Every request begins with one of these two, so their speed is part of every target.
const LIVE_SESSION = `select u.id as "userId", u.profile, u.admin_id as "adminId", u.user_name as name,
    u.is_platform_admin as "isPlatformAdmin", u.position, a.kind as "adminKind", s.id as "sessionId", s.kind as "sessionKind",
    s.last_seen_at < now() - interval '5 minutes' as "isStale",
    case when u.mfa_enabled_at is null then 'none'
      when s.second_factor_at > now() - interval '10 minutes' then 'proven' else 'set_up' end as "secondFactor"
  from sessions s join users u on u.id = s.user_id left join admins a on a.id = u.admin_id
  where s.revoked_at is null and s.expires_at > now() and u.state = 'active'`;

export const sessionOfCookie = hotStatement<{ sessionId: string }, SessionRow>(
  { name: "auth.sessionOfCookie", bench: "page" },
  `${LIVE_SESSION} and s.id = :sessionId::uuid and s.kind in ('web', 'guard')`,
);

export const sessionOfToken = hotStatement<{ tokenHash: Uint8Array }, SessionRow>(
  { name: "auth.sessionOfToken", bench: "profile" },
  `${LIVE_SESSION} and s.token_hash = :tokenHash::bytea and s.kind in ('api', 'mirror')`,
);

/** Further facts, which only the sessions of administrators, mirrors and paired phones need. */
export interface SessionLimits {
  hasPrepaid: boolean;
  /** Null for a session without a parent. */
  isParentLive: boolean | null;
  /** Null once the phone's pairing or its event has ended. */
  assignmentId: number | null;
}

export const limitsOfSession = hotStatement<{ sessionId: string; adminId: number | null }, SessionLimits>(
  { name: "auth.limitsOfSession", bench: "page" },
  `select exists (select 1 from enclosures n where n.admin_id = :adminId::int and n.is_prepaid) as "hasPrepaid",
    (select p.revoked_at is null and p.expires_at > now() from sessions p where p.id = s.parent_id) as "isParentLive",
    (select a.id from guard_pairings g
      join guard_assignments a on a.id = g.assignment_id
      join events e on e.id = a.event_id
      where g.session_id = s.id and g.revoked_at is null and e.ends_at > now()) as "assignmentId"
  from sessions s where s.id = :sessionId::uuid`,
);
