import { type SQL, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { type PostDto, postKey } from "@/lib/access/client";
import { chargeFor } from "@/lib/access/gate-charge";
import { GRACE } from "@/lib/access/hot";
import {
  BUNDLE_KEPT_MS,
  type BundleDto,
  type BundleGate,
  FORCE_QUOTA,
  RECORD_BYTES,
} from "@/lib/access/offline/contract";
import { leaveHash } from "@/lib/access/offline/leave-code";
import { type RuleRow, rulesOf } from "@/lib/access/zone-rules";
import type { Ctx } from "@/lib/core/context";

/** A transaction may become visible so long after its rows were stamped, in milliseconds: many passes change in one. */
const SLACK_MS = 60_000;
/** As `SLACK_MS`, of a reading: its transaction is as short as a request. */
const READ_SLACK_MS = 20_000;
/** How often what a clock or a balance changes is sent again, in milliseconds. */
const STANDING_MS = 5 * 60_000;

interface Scope {
  enclosureId: number;
  adminId: number;
  eventId: number | null;
}

interface EventRow extends Record<string, unknown> {
  id: number;
  name: string;
  state: string;
  opensAt: Date;
  admitsFrom: Date;
  admitsUntil: Date;
}

async function readEvent(db: Db, eventId: number | null): Promise<EventRow | null> {
  const [event] =
    eventId === null
      ? []
      : await db.execute<EventRow>(sql`
          select e.id, e.name, e.state, e.parking_opens_at as "opensAt", ${sql.raw(GRACE)} from events e where e.id = ${eventId}`);
  return event ?? null;
}

type ZoneRow = RuleRow &
  Record<string, unknown> & {
    id: number;
    areaId: number | null;
    key: string;
    name: string;
    offlineDoubles: "admit" | "stop" | null;
    offlineStanding: "admit" | "stop" | null;
    gateIds: number[];
  };

/** Zones of the venue: one that is on sale in the event is entered by its gates there, any other by its own. */
const readZones = (db: Db, { enclosureId, eventId }: Scope) =>
  db.execute<ZoneRow>(sql`
    select z.id, a.id as "areaId", z.key, z.name, w.anti_passback as "antiPassback", w.reentries, w.reentry_until as "reentryMinutes",
      w.when_full as "whenFull", w.closed_reason is not null as "isClosed", w.offline_doubles as "offlineDoubles",
      w.offline_standing as "offlineStanding",
      coalesce(case when a.id is null
        then (select array_agg(g.gate_id) from parking_area_gates g where g.parking_area_id = z.id)
        else (select array_agg(d.gate_id) from event_area_doors d where d.event_area_id = a.id) end, '{}') as "gateIds"
    from parking_areas z
    left join event_areas a on a.parking_area_id = z.id and a.event_id = ${eventId}::int
    left join zone_rules w on w.parking_area_id = z.id
    where z.enclosure_id = ${enclosureId} and (z.archived_at is null or a.id is not null)
    order by z.id`);

const readGates = (db: Db, { enclosureId }: Scope) =>
  db.execute<BundleGate & Record<string, unknown>>(sql`
    select g.id, g.label, g.street, g.ways, g.archived_at is not null as "isClosed",
      exists (select from gate_closures c where c.gate_id = g.id and c.opened_at is null) as "isShut"
    from gates g where g.enclosure_id = ${enclosureId} order by g.label, g.id`);

const readKeys = (db: Db, { adminId }: Scope) =>
  db.execute<{ id: number; publicKey: string }>(sql`
    select id, encode(public_key, 'base64') as "publicKey" from signing_keys where admin_id = ${adminId} order by id`);

/** A byte of a record. */
const byte = (value: SQL) => sql`substring(int4send(${value}::int) from 4)`;

const KIND = sql`array_position(array['ticket', 'courtesy', 'subscriber', 'infinity', 'prepaid'], p.kind) - 1`;
const STATE = sql`array_position(array['active', 'blocked', 'revoked'], p.state) - 1`;
const REASON = sql`case when p.state = 'active' then 0 when p.state_reason in ('returned', 'refunded') then 1
  when p.state_reason = 'cancelled' then 2 else 3 end`;

/**
 * The records of `contract.ts`, put together by the database: 50,000 of them never become objects here. `p` is the pass,
 * `zone` and `mayEnter` are over it, and `stays` is a condition over the stays `s` that count for it.
 */
function recordsOf(rows: SQL, { zone, mayEnter, stays }: { zone: SQL; mayEnter: SQL; stays: SQL }): SQL {
  return sql`
    select coalesce(string_agg(
      substring(int8send(p.id) from 3) || substring(int4send(p.generation::int) from 3)
      || ${byte(sql`(${KIND}) | ((${STATE}) << 4)`)}
      || ${byte(sql`(case when p.is_group then 1 else 0 end) | (case when ${mayEnter} then 2 else 0 end)
        | (case when coalesce(u.has_left, false) then 4 else 0 end) | ((${REASON}) << 3) | (least(7, coalesce(u.inside, 0)) << 5)`)}
      || int4send(coalesce(${zone}, 0)::int)
      || ${byte(sql`least(255, p.entry_rights)`)} || ${byte(sql`least(255, coalesce(u.entries, 0))`)}
      || substring(sha256(convert_to(p.short_code, 'UTF8')) from 1 for 8),
      ''::bytea order by p.id), ''::bytea) as records
    from ${rows}
    left join lateral (
      select (count(*) filter (where s.ended_by is distinct from 'reset'))::int as entries,
        (count(*) filter (where s.ended_by is null))::int as inside, bool_or(s.ended_by = 'exit') as has_left
      from stays s where ${stays}) u on true`;
}

/** Passes whose readings or resets became known since then; `since` has the slack of passes. */
const movedSince = ({ eventId, enclosureId }: Scope, whole: Date | null) => {
  const since = whole && new Date(whole.getTime() + SLACK_MS - READ_SLACK_MS);
  return sql`(
  select s.pass_id from scans s where s.event_id is not distinct from ${eventId}::int and s.enclosure_id = ${enclosureId}
    and s.recorded_at > ${since}::timestamptz and s.pass_id is not null
  union select y.pass_id from stay_resets r join stays y on y.reset_id = r.id
    where r.at > ${since}::timestamptz and y.enclosure_id = ${enclosureId})`;
};

/** Passes by their ids, each looked up: however many there are, the planner has no choice. */
const lookedUp = (ids: SQL) => sql`${ids} c cross join lateral (select * from passes where id = c.pass_id offset 0) p`;

function ofEvent(scope: Scope, since: Date | null): SQL {
  const { eventId } = scope;
  const changed = sql`(select id as pass_id from passes where event_id = ${eventId} and changed_at > ${since}::timestamptz
    union select m.pass_id from ${movedSince(scope, since)} m)`;
  const rows = since === null ? sql`passes p` : lookedUp(changed);
  return recordsOf(sql`${rows} left join event_areas a on a.id = p.event_area_id`, {
    zone: sql`coalesce(a.parking_area_id, p.parking_area_id)`,
    mayEnter: sql`true`,
    stays: sql`s.pass_id = p.id`,
  }).append(sql` where p.event_id = ${eventId}`);
}

/** Subscribers' and VIPs': all QRs that one ever had are one car, and count in this event alone. */
function standing(scope: Scope, since: Date | null): SQL {
  const { adminId, enclosureId, eventId } = scope;
  const held = sql`${movedSince(scope, since)} c
    cross join lateral (select * from subscriber_passes where pass_id = c.pass_id offset 0) h`;
  const rows = since === null ? sql`subscriber_passes h` : held;
  return recordsOf(
    sql`${rows} join subscriber_qrs q on q.id = h.subscriber_id join passes p on p.id = h.pass_id
      join events e on e.id = ${eventId}`,
    {
      zone: sql`q.parking_area_id`,
      mayEnter: sql`q.ended_at is null and e.starts_at >= q.valid_from
        and e.starts_at <= coalesce(q.valid_until, 'infinity') and (q.season_id is null or q.season_id = e.season_id)`,
      stays: sql`s.event_id = e.id and s.pass_id in (select o.pass_id from subscriber_passes o where o.subscriber_id = q.id)`,
    },
  ).append(sql` where q.admin_id = ${adminId} and q.enclosure_id = ${enclosureId}`);
}

function prepaid(scope: Scope, since: Date | null, mayEnter: SQL): SQL {
  const { adminId, enclosureId } = scope;
  return recordsOf(since === null ? sql`passes p` : lookedUp(movedSince(scope, since)), {
    zone: sql`p.parking_area_id`,
    mayEnter,
    stays: sql`s.pass_id = p.id and s.ended_by is null`,
  }).append(sql` where p.admin_id = ${adminId} and p.kind = 'prepaid' and p.enclosure_id = ${enclosureId}`);
}

async function readRecords(ctx: Ctx, scope: Scope, since: Date | null): Promise<Buffer> {
  const { now } = ctx;
  const parts: SQL[] = [];
  if (scope.eventId !== null) parts.push(ofEvent(scope, since));
  // The slack reaches behind the last one, so each of these moments lies in one delta at least.
  const isDue =
    since === null || Math.floor(now.getTime() / STANDING_MS) > Math.floor((since.getTime() + SLACK_MS) / STANDING_MS);
  const mayEnter = (await chargeFor("prepaid"))?.mayEnter?.(now) ?? sql`false`;
  const standingSince = isDue ? null : since;
  if (scope.eventId !== null) parts.push(standing(scope, standingSince));
  parts.push(prepaid(scope, standingSince, mayEnter));
  return withTx(ctx, async ({ db }) => {
    // A kept plan was made for as many passes as there were then, and fifty thousand may come at once.
    await db.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
    const found: Buffer[] = [];
    for (const part of parts) {
      const [row] = await db.execute<{ records: Buffer }>(part);
      if (row) found.push(row.records);
    }
    return Buffer.concat(found);
  });
}

/** When the cursor's answer was made; null: it is none of ours, or of another post. */
function madeAt(cursor: string | null, post: string): Date | null {
  const [of, ms] = cursor?.split(":") ?? [];
  return of === post && ms !== undefined && /^\d{13}$/.test(ms) ? new Date(Number(ms)) : null;
}

/**
 * What a phone needs to decide at the gates of a post by itself: all of it, or since the cursor what changed. `post` is one
 * where the person stands, with their gates and zones.
 */
export async function readBundle(
  ctx: Ctx,
  post: PostDto,
  { adminId, cursor }: { adminId: number; cursor: string | null },
): Promise<BundleDto> {
  const { now } = ctx;
  const db = dbOf(ctx);
  const scope: Scope = { enclosureId: post.enclosureId, adminId, eventId: post.event?.id ?? null };
  const made = madeAt(cursor, postKey(post));
  const since = made && new Date(made.getTime() - SLACK_MS);
  const event = await readEvent(db, scope.eventId);
  const zones = await readZones(db, scope);
  const gates = await readGates(db, scope);
  const keys = await readKeys(db, scope);
  const records = await readRecords(ctx, scope, since);
  const lastMs = event ? event.admitsUntil.getTime() : now.getTime();
  return {
    cursor: `${postKey(post)}:${now.getTime()}`,
    madeMs: now.getTime(),
    isWhole: since === null,
    enclosureId: scope.enclosureId,
    timeZone: post.timeZone,
    event: event && {
      id: event.id,
      name: event.name,
      state: event.state,
      opensMs: event.opensAt.getTime(),
      admitsFromMs: event.admitsFrom.getTime(),
      admitsUntilMs: event.admitsUntil.getTime(),
    },
    endsMs: lastMs + BUNDLE_KEPT_MS,
    gates: [...gates],
    zones: zones.map(({ id, areaId, key, name, offlineDoubles, offlineStanding, gateIds, ...row }) => {
      const rules = rulesOf(row, event?.opensAt ?? null, post.timeZone);
      return {
        id,
        areaId,
        key,
        name,
        ...rules,
        reentryUntil: rules.reentryUntil?.getTime() ?? null,
        offlineDoubles: offlineDoubles ?? "admit",
        offlineStanding: offlineStanding ?? "admit",
        gateIds,
      };
    }),
    serves: post.gates.map((gate) => ({ gateId: gate.id, zoneIds: gate.zones.map(({ id }) => id) })),
    keys: [...keys],
    passes: records.toString("base64"),
    count: records.length / RECORD_BYTES,
    forceQuota: FORCE_QUOTA,
    leaveHash: leaveHash(postKey(post)),
  };
}
