import type { Sql, TransactionSql } from "postgres";
import { runKept } from "@/db/prepared";
import type { Decision } from "@/lib/access/client";

/** One row per reading: the gate, the reader's assignment, and the pass with all that decides about it. */
export interface FactsRow {
  adminId: number;
  enclosureId: number;
  gateId: number;
  gateLabel: string;
  gateStreet: string;
  gateClosed: boolean;
  timeZone: string;
  /** An earlier reading with the same nonce. */
  replayId: number | null;
  publicKey: Buffer | null;
  assignedToday: boolean;
  assignedEvent: boolean;
  assignedZone: boolean;
  passId: number | null;
  kind: string;
  passEnclosureId: number;
  state: string;
  stateReason: string | null;
  generation: number;
  entryRights: number;
  shortCode: string;
  ticketState: string | null;
  placeLabel: string | null;
  eventId: number | null;
  eventName: string | null;
  eventState: string | null;
  opensAt: number | null;
  endsAt: number | null;
  zoneId: number | null;
  zoneKey: string | null;
  zoneName: string | null;
  zoneServed: boolean;
  entries: number;
  exits: number;
  firstId: number | null;
  lastId: number | null;
  /** Of a pass for many events: its entries over all of them; `entries` and `exits` are those of this event. */
  passEntries?: number;
  /** Of such a pass: why it opens nothing now. */
  outside?: Decision | null;
}

export interface FactsQuery {
  /** Without: as if the pass had never been read, and the nonce never used; whoever asks so lets unique keys judge. */
  withHistory: boolean;
  gateId: number;
  /** null: any tenant. */
  adminId: number | null;
  userId: number;
  /** Of a paired phone: only this one of the person's assignments counts. null: all of them. */
  assignmentId: number | null;
  nonce: string;
  passId: number | null;
  keyId: number | null;
  now: Date;
}

interface History {
  columns: string;
  joins: string;
}

const WITHOUT_HISTORY: History = {
  columns: `null as "replayId", 0 as entries, 0 as exits, null as "firstId", null as "lastId"`,
  joins: "",
};

const HISTORY: History = {
  columns: `r.id as "replayId", u.entries, u.exits, u.first_id as "firstId", u.last_id as "lastId"`,
  joins: `
    left join scans r on r.user_id = $1::int and r.nonce = $8::uuid
    left join lateral (
      select count(*) filter (where s.direction = 'in')::int as entries,
        count(*) filter (where s.direction = 'out')::int as exits,
        (min(s.id) filter (where s.direction = 'in')) as first_id,
        (max(s.id) filter (where s.direction = 'in')) as last_id
      from scans s where s.pass_id = p.id and s.decision = 'admitted'
    ) u on true`,
};

/** $1 person, $2 key, $3 pass, $4 now, $5 assignment, $6 gate, $7 tenant; with history $8, the nonce. */
const factsText = (history: History) => `
  select g.admin_id as "adminId", g.enclosure_id as "enclosureId", g.id as "gateId", g.label as "gateLabel",
    g.street as "gateStreet", g.archived_at is not null as "gateClosed", n.time_zone as "timeZone",
    k.public_key as "publicKey",
    coalesce(a.today, false) as "assignedToday", coalesce(a.event, false) as "assignedEvent",
    coalesce(a.zone, false) as "assignedZone",
    p.id as "passId", p.kind, p.enclosure_id as "passEnclosureId", p.state, p.state_reason as "stateReason",
    p.generation, p.entry_rights as "entryRights", p.short_code as "shortCode",
    t.state as "ticketState", coalesce(l.label, case when p.kind = 'courtesy' then (select y.label from places y where y.courtesy_id = p.id) end) as "placeLabel",
    e.id as "eventId", e.name as "eventName", e.state as "eventState",
    (extract(epoch from e.parking_opens_at) * 1000)::float8 as "opensAt",
    (extract(epoch from e.ends_at) * 1000)::float8 as "endsAt",
    z.id as "zoneId", z.key as "zoneKey", z.name as "zoneName", case when ea.own_gates then og.gate_id else zg.gate_id end is not null as "zoneServed",
    ${history.columns}
  from gates g
  join enclosures n on n.id = g.enclosure_id
  left join signing_keys k on k.id = $2::int and k.admin_id = g.admin_id
  left join passes p on p.id = $3::bigint and p.admin_id = g.admin_id
  left join tickets t on t.pass_id = p.id
  left join places l on l.id = t.place_id
  left join events e on e.id = p.event_id
  left join event_areas ea on ea.id = p.event_area_id
  left join parking_areas z on z.id = coalesce(ea.parking_area_id, p.parking_area_id)
  left join parking_area_gates zg on zg.parking_area_id = z.id and zg.gate_id = g.id
  left join event_area_gates og on og.event_area_id = ea.id and og.gate_id = g.id
  left join lateral (
    select
      bool_or(v.ends_at > $4::timestamptz - interval '1 day'
        and v.parking_opens_at < $4::timestamptz + interval '1 day') as today,
      bool_or(ga.event_id = p.event_id) as event,
      bool_or(ga.parking_area_id = z.id and (p.event_id is null or ga.event_id = p.event_id)) as zone
    from guard_assignments ga
    join events v on v.id = ga.event_id
    where ga.user_id = $1::int and ga.admin_id = g.admin_id
      and ($5::int is null or ga.id = $5::int)
      and (ga.gate_id = g.id or ga.gate_id is null and exists (
        select 1 from event_area_doors x
        where x.event_id = ga.event_id and x.parking_area_id = ga.parking_area_id and x.gate_id = g.id))
  ) a on true
  ${history.joins}
  where g.id = $6::int and ($7::int is null or g.admin_id = $7::int)`;

const FIRST = factsText(WITHOUT_HISTORY);
const WHOLE = factsText(HISTORY);

/**
 * Everything a decision needs, in one prepared query of constant text: planning its joins costs more than running them.
 * A pass, or a key, of another tenant than the gate's is not seen.
 */
export function readFacts(sql: Sql | TransactionSql, query: FactsQuery): Promise<FactsRow[]> {
  const { userId, keyId, passId, assignmentId, gateId, adminId, nonce, withHistory } = query;
  const params = [userId, keyId, passId, query.now.toISOString(), assignmentId, gateId, adminId];
  return runKept<FactsRow>(sql, withHistory ? WHOLE : FIRST, withHistory ? [...params, nonce] : params);
}

export interface ScanRow {
  id: number;
  decision: string;
  direction: string;
  passId: number | null;
  gateId: number | null;
  firstUseId: number | null;
  scannedAt: number;
  /** Entries of its pass in its event up to it. */
  entries: number;
}

/** A recorded reading, for the answer to its repeat. */
export function readScan(sql: Sql | TransactionSql, scanId: number): Promise<ScanRow[]> {
  return sql<ScanRow[]>`
    select s.id, s.decision, s.direction, s.pass_id as "passId", s.gate_id as "gateId",
      s.first_use_id as "firstUseId",
      (extract(epoch from s.scanned_at) * 1000)::float8 as "scannedAt",
      (select count(*) from scans b
        where b.pass_id = s.pass_id and b.event_id is not distinct from s.event_id and b.decision = 'admitted'
          and b.direction = 'in' and b.id <= s.id)::int as entries
    from scans s where s.id = ${scanId}::bigint`;
}

export interface UseRow {
  gateLabel: string;
  gateStreet: string;
  at: number;
}

/** Gate and time of an admission. */
export function readUse(sql: Sql | TransactionSql, scanId: number): Promise<UseRow[]> {
  return sql<UseRow[]>`
    select g.label as "gateLabel", g.street as "gateStreet",
      (extract(epoch from s.scanned_at) * 1000)::float8 as at
    from scans s join gates g on g.id = s.gate_id
    where s.id = ${scanId}::bigint`;
}
