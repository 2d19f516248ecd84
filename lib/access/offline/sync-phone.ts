import { sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { type PostDto, postKey } from "@/lib/access/client";
import { readBundle } from "@/lib/access/offline/bundle";
import type { SyncDto } from "@/lib/access/offline/contract";
import { gatesOfGuard } from "@/lib/access/queries";
import { SyncPhone } from "@/lib/access/schemas";
import type { PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { hashToken, newToken } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";

const DAY = 86_400_000;
/** A phone that lay in a drawer may send what it kept so long after the event. */
const TOKEN_DAYS = 14;

type Said = ReturnType<typeof SyncPhone.parse>;

interface Kept {
  actor: PersonActor;
  post: PostDto;
  adminId: number;
  now: Date;
}

/** Keeps how the phone is, and gives its token where it has none or asks for a new one. */
async function keepPhone(
  db: Db,
  said: Said,
  { actor, post, adminId, now }: Kept,
): Promise<Pick<SyncDto, "phoneId" | "uploadToken">> {
  const token = newToken();
  const until = new Date(Math.max(now.getTime(), post.event?.endsAt.getTime() ?? 0) + TOKEN_DAYS * DAY);
  const { device, gateId, waiting, version, battery, clockOffsetMs, readiness, needsToken } = said;
  const [kept] = await db.execute<{ phoneId: number; hash: Buffer }>(sql`
    insert into gate_phones (admin_id, enclosure_id, device, user_id, session_id, token_hash, token_until, post, gate_id,
      last_seen_at, waiting, version, battery, clock_offset_ms, readiness, bundle_at)
    values (${adminId}, ${post.enclosureId}, ${device}, ${actor.userId}, ${actor.sessionId}, ${hashToken(token)},
      ${until}::timestamptz, ${said.post}, ${gateId}, ${now}::timestamptz, ${waiting}, ${version}, ${battery}::smallint,
      ${clockOffsetMs}::int, ${JSON.stringify(readiness)}::jsonb, ${said.isOnlyHere ? null : now}::timestamptz)
    on conflict (device, user_id) do update set admin_id = excluded.admin_id, enclosure_id = excluded.enclosure_id,
      session_id = excluded.session_id, post = excluded.post, gate_id = excluded.gate_id, last_seen_at = excluded.last_seen_at,
      waiting = excluded.waiting, version = excluded.version, battery = excluded.battery,
      clock_offset_ms = excluded.clock_offset_ms, readiness = excluded.readiness,
      bundle_at = coalesce(excluded.bundle_at, gate_phones.bundle_at), token_until = excluded.token_until,
      token_hash = case when ${needsToken} then excluded.token_hash else gate_phones.token_hash end
    returning id as "phoneId", token_hash as hash`);
  if (!kept) throw new Error("The phone was not kept");
  return { phoneId: kept.phoneId, uploadToken: kept.hash.equals(hashToken(token)) ? token : null };
}

/**
 * A phone at a gate says how it is, and gets what it needs to go on without a network: all of it, or what changed since the
 * cursor.
 */
export async function syncPhone({ ctx, input }: VerbArgs<SyncPhone>): Promise<SyncDto> {
  const said = parseInput(SyncPhone, input);
  const actor = authorizeUser(ctx.actor, "scan:redeem");
  const post = (await gatesOfGuard({ ctx })).find((one) => postKey(one) === said.post);
  if (!post?.gates.some(({ id }) => id === said.gateId)) throw new DomainError("scan.gate_unknown");
  const db = dbOf(ctx);
  const [venue] = await db.execute<{ adminId: number }>(sql`
    select admin_id as "adminId" from enclosures where id = ${post.enclosureId}`);
  if (!venue) throw new DomainError("scan.gate_unknown");
  const { adminId } = venue;
  const phone = await keepPhone(db, said, { actor, post, adminId, now: ctx.now });
  const bundle = said.isOnlyHere ? null : await readBundle(ctx, post, { adminId, cursor: said.cursor });
  return { serverMs: ctx.now.getTime(), ...phone, bundle };
}
