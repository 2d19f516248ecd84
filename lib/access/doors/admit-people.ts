import { verify } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { doorScans } from "@/db/schema";
import type { Decision, FirstUseDto, PeopleDto, RedeemDto } from "@/lib/access/client";
import { countReading } from "@/lib/access/count-reading";
import { decide } from "@/lib/access/decide";
import { minutesBetween, passesOfCar } from "@/lib/access/facts";
import { GRACE } from "@/lib/access/hot";
import { AdmitPeople } from "@/lib/access/schemas";
import { eventOf, isStanding, outOfStanding, readStanding } from "@/lib/access/standing";
import { DEFAULT_RULES } from "@/lib/access/zone-rules";
import { pairedAssignmentOf } from "@/lib/core/actors";
import type { PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, roleOf, tenantOf } from "@/lib/core/permissions";
import { normalizeShortCode, tailOf } from "@/lib/core/short-code";
import { decodeToken, findPassByShortCode, lockPass, openPublicKey } from "@/lib/passes";

interface Door extends Record<string, unknown> {
  id: number;
  adminId: number;
  enclosureId: number;
  label: string;
  isClosed: boolean;
  timeZone: string;
  phone: string | null;
}

async function readDoor(db: Db, id: number, tenant: number | null): Promise<Door> {
  const [door] = await db.execute<Door>(sql`
    select d.id, d.admin_id as "adminId", d.enclosure_id as "enclosureId", d.label,
      d.archived_at is not null as "isClosed", n.time_zone as "timeZone", nullif(n.contact_phone, '') as phone
    from venue_doors d join enclosures n on n.id = d.enclosure_id
    where d.id = ${id} and (${tenant}::int is null or d.admin_id = ${tenant}::int)`);
  if (!door) throw new DomainError("door.unknown");
  return door;
}

/** The pass that a code names, locked. `forged`: the tenant's key did not sign it. */
async function lockPassOf(
  db: Db,
  door: Door,
  code: string,
): Promise<{ id: number; generation: number | null } | "forged" | null> {
  const shortCode = normalizeShortCode(code);
  if (shortCode !== null) {
    const found = await findPassByShortCode({ db }, shortCode, door.adminId);
    if (!found) return null;
    await lockPass(db, found.id);
    return { id: found.id, generation: null };
  }
  const token = decodeToken(code);
  if (!token) return null;
  const [key] = await db.execute<{ publicKey: Buffer }>(sql`
    select public_key as "publicKey" from signing_keys where id = ${token.keyId} and admin_id = ${door.adminId}`);
  if (!key) return null;
  if (!verify(null, token.body, openPublicKey(key.publicKey), token.signature)) return "forged";
  await lockPass(db, token.passId);
  return { id: token.passId, generation: token.generation };
}

interface PassRow extends Record<string, unknown> {
  id: number;
  kind: string;
  enclosureId: number;
  state: string;
  stateReason: string | null;
  generation: number;
  entryRights: number;
  shortCode: string;
  ticketState: string | null;
  placeLabel: string | null;
  zoneKey: string | null;
  zoneName: string | null;
  rights: number;
  eventId: number | null;
}

async function readPassRow(db: Db, id: number, adminId: number): Promise<PassRow | null> {
  const [pass] = await db.execute<PassRow>(sql`
    select p.id, p.kind, p.enclosure_id as "enclosureId", p.state, p.state_reason as "stateReason", p.generation,
      p.entry_rights as "entryRights", p.short_code as "shortCode", t.state as "ticketState", l.label as "placeLabel",
      z.key as "zoneKey", z.name as "zoneName", coalesce(w.door_people, 0) as rights, p.event_id as "eventId"
    from passes p left join tickets t on t.pass_id = p.id left join places l on l.id = t.place_id
    left join event_areas a on a.id = p.event_area_id
    left join parking_areas z on z.id = coalesce(a.parking_area_id, p.parking_area_id)
    left join zone_rules w on w.parking_area_id = z.id
    where p.id = ${id} and p.admin_id = ${adminId}`);
  return pass ?? null;
}

interface DoorEvent {
  id: number;
  name: string;
  state: string;
  admitsFrom: Date;
  admitsUntil: Date;
}

/** The event of the pass; a pass without one takes the venue's event whose gates admit now. */
async function readEvent(db: Db, door: Door, eventId: number | null, now: Date): Promise<DoorEvent | null> {
  const [event] = await db.execute<DoorEvent & Record<string, unknown>>(sql`
    select * from (
      select e.id, e.name, e.state, e.starts_at, ${sql.raw(GRACE)} from events e
      where case when ${eventId}::int is null then e.enclosure_id = ${door.enclosureId} and e.state in ('published', 'paused')
        else e.id = ${eventId}::int end) e
    where ${eventId}::int is not null or ${now}::timestamptz between "admitsFrom" and "admitsUntil"
    order by e.starts_at, e.id limit 1`);
  return event ?? null;
}

interface Chosen {
  event: DoorEvent | null;
  /** Why a pass for many events opens none of them now. */
  outside: Decision | null;
}

async function chooseEvent(db: Db, door: Door, pass: PassRow, actor: PersonActor, now: Date): Promise<Chosen> {
  if (!isStanding(pass.kind)) {
    const event = await readEvent(db, door, pass.eventId, now);
    return { event, outside: event ? null : "not_yet_valid" };
  }
  const query = { passId: pass.id, gateId: 0, userId: actor.userId, assignmentId: pairedAssignmentOf(actor), now };
  const standing = await readStanding(db, query);
  const event = standing && eventOf(standing, "in", pass.entryRights, false);
  return { event, outside: event ? null : standing ? outOfStanding(standing, now) : "not_yet_valid" };
}

/** Whether a guard works at the venue around now, and in the event. Doors belong to no zone. */
async function readAssignment(db: Db, actor: PersonActor, door: Door, eventId: number | null, now: Date) {
  const paired = pairedAssignmentOf(actor);
  const [found] = await db.execute<{ today: boolean; event: boolean }>(sql`
    select coalesce(bool_or(v.ends_at > ${now}::timestamptz - interval '1 day'
        and v.parking_opens_at < ${now}::timestamptz + interval '1 day'), false) as today,
      coalesce(bool_or(ga.event_id = ${eventId}::int), false) as event
    from guard_assignments ga join events v on v.id = ga.event_id
    where ga.user_id = ${actor.userId} and v.enclosure_id = ${door.enclosureId}
      and (${paired}::int is null or ga.id = ${paired}::int)`);
  return { today: found?.today ?? false, event: found?.event ?? false, zone: true };
}

interface Uses {
  used: number;
  firstUse: FirstUseDto | null;
}

/** People let through so far; those of a subscriber's earlier QRs count. */
async function readUses(db: Db, passId: number, eventId: number | null, now: Date): Promise<Uses> {
  const rows = await db.execute<{ people: number; at: Date; label: string }>(sql`
    select s.people, s.scanned_at as at, d.label from door_scans s join venue_doors d on d.id = s.door_id
    where s.people > 0 and s.event_id = ${eventId}::int and s.pass_id in (${passesOfCar(passId)})
    order by s.id`);
  const [first] = rows;
  return {
    used: rows.reduce((sum, { people }) => sum + people, 0),
    firstUse: first
      ? {
          gateLabel: first.label,
          gateStreet: "",
          at: first.at,
          minutesAgo: minutesBetween(first.at, now),
          leftAt: null,
          leftGateLabel: null,
        }
      : null,
  };
}

interface Told {
  scanId: number;
  scannedAt: Date;
  decision: Decision;
  people: PeopleDto;
  firstUse: FirstUseDto | null;
}

const NOBODY: PeopleDto = { rights: 0, used: 0, now: 0, asks: false };

/** A guard of another event learns nothing of the code. */
function answer(door: Door, pass: PassRow | null, event: DoorEvent | null, told: Told): RedeemDto {
  const { decision, firstUse } = told;
  const isShown = pass !== null && decision !== "guard_not_assigned";
  return {
    decision,
    scanId: told.scanId,
    scannedAt: told.scannedAt,
    direction: "in",
    gate: { id: door.id, label: door.label, street: "" },
    timeZone: door.timeZone,
    people: isShown ? told.people : NOBODY,
    ...(isShown
      ? {
          pass: {
            kind: pass.kind,
            zoneKey: pass.zoneKey,
            zoneName: pass.zoneName,
            placeLabel: pass.placeLabel,
            eventName: event?.name ?? null,
            codeTail: pass.shortCode.slice(-4),
            entryRights: told.people.rights,
            entriesUsed: told.people.used,
          },
        }
      : {}),
    ...(decision === "already_used" && firstUse ? { firstUse } : {}),
    ...(decision === "admitted" ? {} : { nextStep: { gates: [], opensAt: null, phone: door.phone } }),
  };
}

interface Judged extends Chosen, Uses {
  pass: PassRow | null;
  decision: Decision;
}

async function judge(
  db: Db,
  actor: PersonActor,
  door: Door,
  found: Awaited<ReturnType<typeof lockPassOf>>,
  now: Date,
): Promise<Judged> {
  const pass = found === null || found === "forged" ? null : await readPassRow(db, found.id, door.adminId);
  const { event, outside } = pass ? await chooseEvent(db, door, pass, actor, now) : { event: null, outside: null };
  const assignment = roleOf(actor) === "guard" ? await readAssignment(db, actor, door, event?.id ?? null, now) : null;
  const uses = pass ? await readUses(db, pass.id, event?.id ?? null, now) : { used: 0, firstUse: null };
  const generation = found === null || found === "forged" ? null : found.generation;
  const decision = decide(
    {
      gateClosed: door.isClosed,
      gateShut: false,
      enclosureId: door.enclosureId,
      assignment,
      pass:
        found === "forged"
          ? "forged"
          : pass && {
              ...pass,
              // How many people a balance lets through is a setting of its zone, as for the others.
              kind: "ticket",
              isStale: generation !== null && generation !== pass.generation,
              event,
              // A code whose zone opens no doors is one of another zone there.
              zone: { isServed: pass.rights > 0 },
              entryRights: pass.rights,
              entries: uses.used,
              isGroup: false,
              isInside: false,
              inside: 0,
              hasLeft: false,
              isReadTwice: false,
              rules: DEFAULT_RULES,
              outside,
            },
    },
    "in",
    now,
  );
  return { pass, event, outside, decision, ...uses };
}

interface Recorded extends Record<string, unknown> {
  id: number;
  doorId: number;
  passId: number | null;
  decision: Decision;
  people: number;
  firstPerson: number | null;
  scannedAt: Date;
}

/**
 * Reads a code at a venue's door and lets people through on foot: as many as the zone of the code gives it in one event,
 * together or one after another. Where several are left, the answer asks how many come in, and nothing is recorded. The
 * same `nonce` from the same person is answered as the first time. A refusal is an answer, not an error.
 */
export async function admitPeople({ ctx, input }: VerbArgs<AdmitPeople>): Promise<RedeemDto> {
  // A camera may read anything: broken text is an unknown code, not a mistake of the guard.
  const {
    code,
    nonce,
    gateId,
    count: people,
  } = parseInput(AdmitPeople, {
    ...input,
    code: input.code?.toWellFormed?.() ?? input.code,
  });
  const actor = authorizeUser(ctx.actor, "scan:redeem");
  const { now } = ctx;
  const { answered, isNew } = await withTx(ctx, async ({ db }) => {
    const door = await readDoor(db, gateId, tenantOf(actor));
    const found = await lockPassOf(db, door, code);
    const judged = await judge(db, actor, door, found, now);
    const { pass, event, used, firstUse } = judged;
    const rights = pass?.rights ?? 0;
    const repeat = async (): Promise<RedeemDto | null> => {
      const [earlier] = await db.execute<Recorded>(sql`
        select id, door_id as "doorId", pass_id as "passId", decision, people, first_person as "firstPerson",
          scanned_at as "scannedAt"
        from door_scans where user_id = ${actor.userId} and nonce = ${nonce}::uuid`);
      if (!earlier) return null;
      if (earlier.doorId !== door.id || earlier.passId !== (pass?.id ?? null)) {
        throw new DomainError("idempotency.mismatch");
      }
      const then = earlier.firstPerson === null ? used : earlier.firstPerson - 1 + earlier.people;
      const counted = { rights, used: then, now: earlier.people, asks: false };
      return answer(door, pass, event, { ...earlier, scanId: earlier.id, people: counted, firstUse });
    };
    const repeated = await repeat();
    if (repeated) return { answered: repeated, isNew: false };
    const { decision } = judged;
    const isAdmitted = decision === "admitted";
    const left = rights - used;
    if (isAdmitted && people === null && left > 1) {
      const asked = { rights, used, now: 0, asks: true };
      const told = { scanId: 0, scannedAt: now, decision, people: asked, firstUse };
      return { answered: answer(door, pass, event, told), isNew: false };
    }
    const count = isAdmitted ? (people ?? 1) : 0;
    if (count > left && isAdmitted) throw new DomainError("door.too_many", { field: "count" });
    const [scan] = await db
      .insert(doorScans)
      .values({
        adminId: door.adminId,
        doorId: door.id,
        passId: pass?.id ?? null,
        eventId: event?.id ?? null,
        userId: actor.userId,
        nonce,
        decision,
        firstPerson: isAdmitted ? used + 1 : null,
        people: count,
        codeTail: pass?.shortCode.slice(-4) ?? tailOf(code),
        scannedAt: now,
      })
      .onConflictDoNothing({ target: [doorScans.userId, doorScans.nonce] })
      .returning({ id: doorScans.id });
    if (!scan) {
      // Nobody locks a code that is nobody's: the same request, sent twice at once, was recorded meanwhile.
      const meanwhile = await repeat();
      if (!meanwhile) throw new Error("The reading was neither recorded nor found");
      return { answered: meanwhile, isNew: false };
    }
    const counted = { rights, used: used + count, now: count, asks: false };
    const told = { scanId: scan.id, scannedAt: now, decision, people: counted, firstUse };
    return { answered: answer(door, pass, event, told), isNew: true };
  });
  if (isNew) countReading("door", answered.decision);
  return answered;
}
