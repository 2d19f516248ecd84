import { eq, type SQL, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { admissionRequests } from "@/db/schema";
import {
  type AdmissionDto,
  ANSWER_WITHIN_MS,
  ASK_WITHIN_MS,
  type Decision,
  type Direction,
  isForceable,
  type WaitingAdmissionDto,
} from "@/lib/access/client";
import { countReading } from "@/lib/access/count-reading";
import { passesOfCar } from "@/lib/access/facts";
import { admitAnyway } from "@/lib/access/redeem-pass";
import { AdmissionId, AnswerAdmission, AskAdmission } from "@/lib/access/schemas";
import { supervisesGate } from "@/lib/access/supervisors";
import { recordAudit } from "@/lib/audit";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { lockPass } from "@/lib/passes";

type Tx = Ctx & { db: Db };

interface Refusal extends Record<string, unknown> {
  id: number;
  adminId: number;
  enclosureId: number;
  gateId: number;
  passId: number;
  eventId: number | null;
  decision: Decision;
  direction: Direction;
  /** The pass's generation at that moment. */
  generation: number | null;
  scannedAt: Date;
  /** The person who read the QR. */
  userId: number;
  supervises: boolean;
}

/** A refusal of a known pass, of the actor's tenant. `where` is a condition on the readings `s`. */
async function readRefusal(db: Db, actor: PersonActor, now: Date, where: SQL): Promise<Refusal> {
  const tenant = tenantOf(actor);
  const [refusal] = await db.execute<Refusal>(sql`
    select s.id, s.admin_id as "adminId", s.enclosure_id as "enclosureId", s.gate_id as "gateId", s.pass_id as "passId",
      s.event_id as "eventId", s.decision, s.direction, s.generation, s.scanned_at as "scannedAt",
      s.user_id as "userId",
      ${supervisesGate(actor, now, { id: sql`g.id`, enclosureId: sql`g.enclosure_id` })} as supervises
    from scans s join gates g on g.id = s.gate_id
    where ${where} and s.pass_id is not null and (${tenant}::int is null or s.admin_id = ${tenant}::int)`);
  if (!refusal) throw notFound();
  return refusal;
}

/** The caller has locked the pass: no other reading of it is recorded meanwhile. */
async function assertNotReadAgain(db: Db, refusal: Refusal): Promise<void> {
  const [later] = await db.execute<{ id: number }>(sql`
    select id from scans where pass_id = ${refusal.passId} and decision = 'admitted' and id > ${refusal.id} limit 1`);
  if (later) throw new DomainError("admission.read_again");
}

/** Lets the car pass: the reading that the guard's phone then repeats. */
async function grant(tx: Tx, refusal: Refusal, request: { id: number; userId: number; nonce: string }, by: number) {
  const { userId, nonce } = request;
  const admittedScanId = await admitAnyway(tx.db, { ...refusal, userId, nonce }, tx);
  await tx.db
    .update(admissionRequests)
    .set({ answer: "approved", answeredBy: by, answeredAt: tx.now, admittedScanId })
    .where(eq(admissionRequests.id, request.id));
}

interface Answered {
  admission: AdmissionDto;
  /** The car was let pass now. */
  isGranted: boolean;
}

/** The phone's reading with the same nonce then finds that of the grant, and counts nothing. */
function counted({ admission, isGranted }: Answered): AdmissionDto {
  if (isGranted) countReading("forced", "admitted");
  return admission;
}

interface RequestRow extends Record<string, unknown> {
  id: number;
  scanId: number;
  userId: number;
  nonce: string;
  reason: string;
  answer: "approved" | "denied" | "withdrawn" | null;
  answeredBy: number | null;
  by: string | null;
  expiresAt: Date;
}

async function readRequest(db: Db, where: SQL): Promise<RequestRow | undefined> {
  const [request] = await db.execute<RequestRow>(sql`
    select r.id, r.scan_id as "scanId", r.user_id as "userId", r.nonce, r.reason, r.answer, r.answered_by as "answeredBy",
      u.full_name as by, r.expires_at as "expiresAt"
    from admission_requests r left join users u on u.id = r.answered_by where ${where}`);
  return request;
}

const secondsLeft = (expiresAt: Date, now: Date) =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));

function admissionOf({ id, answer, by, expiresAt }: RequestRow, now: Date): AdmissionDto {
  const left = secondsLeft(expiresAt, now);
  return { id, by, state: answer ?? (left > 0 ? "waiting" : "expired"), secondsLeft: left };
}

const auditOf = (refusal: Refusal, requestId: number, reason: string) => ({
  entity: "admission_request" as const,
  entityId: requestId,
  adminId: refusal.adminId,
  after: { passId: refusal.passId, decision: refusal.decision, direction: refusal.direction, reason },
});

/**
 * Asks a supervisor to let the car of one's own refused reading pass; whoever supervises the gate grants it at once. The
 * same nonce is answered with the same request. A granted request's nonce is that of its admitted reading: read again with
 * it, the gate answers as if it had admitted the car by itself.
 */
export async function askAdmission({ ctx, input }: VerbArgs<AskAdmission>): Promise<AdmissionDto> {
  const { scanId, nonce, reason } = parseInput(AskAdmission, input);
  const actor = authorizeUser(ctx.actor, "scan:redeem");
  const { userId } = actor;
  const asked = await withTx(ctx, async (tx): Promise<Answered> => {
    const refusal = await readRefusal(tx.db, actor, ctx.now, sql`s.id = ${scanId} and s.user_id = ${userId}`);
    const own = sql`r.user_id = ${userId} and r.nonce = ${nonce}::uuid`;
    await lockPass(tx.db, refusal.passId);
    const earlier = await readRequest(tx.db, own);
    if (earlier && earlier.scanId !== scanId) throw new DomainError("idempotency.mismatch");
    if (earlier) return { admission: admissionOf(earlier, ctx.now), isGranted: false };
    if (!isForceable(refusal.decision)) throw new DomainError("admission.not_forceable");
    if (ctx.now.getTime() - refusal.scannedAt.getTime() > ASK_WITHIN_MS) throw new DomainError("admission.too_late");
    await assertNotReadAgain(tx.db, refusal);
    const [made] = await tx.db
      .insert(admissionRequests)
      .values({
        adminId: refusal.adminId,
        scanId,
        userId,
        nonce,
        reason,
        askedAt: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + ANSWER_WITHIN_MS),
      })
      .returning({ id: admissionRequests.id });
    if (!made) throw new Error("The request was not recorded");
    if (refusal.supervises) await grant(tx, refusal, { id: made.id, userId, nonce }, userId);
    const action = refusal.supervises ? "admission.approved" : "admission.asked";
    await recordAudit(tx, { action, ...auditOf(refusal, made.id, reason) });
    const request = await readRequest(tx.db, own);
    if (!request) throw new Error("The request was not found");
    return { admission: admissionOf(request, ctx.now), isGranted: refusal.supervises };
  });
  return counted(asked);
}

/** What became of one's own request. */
export async function readAdmission({ ctx, input }: VerbArgs<AdmissionId>): Promise<AdmissionDto> {
  const { id } = parseInput(AdmissionId, input);
  const { userId } = authorizeUser(ctx.actor, "scan:redeem");
  const request = await readRequest(dbOf(ctx), sql`r.id = ${id} and r.user_id = ${userId}`);
  if (!request) throw notFound();
  return admissionOf(request, ctx.now);
}

/** Whether the same code was asked for again since. The caller has locked the pass. */
async function assertLatest(db: Db, { passId }: Refusal, requestId: number): Promise<void> {
  const [later] = await db.execute<{ id: number }>(sql`
    select r.id from scans s join admission_requests r on r.scan_id = s.id
    where s.pass_id = ${passId} and r.id > ${requestId} limit 1`);
  if (later) throw new DomainError("admission.withdrawn");
}

/** Takes back one's own request, unless somebody answered it: the answer says so. */
export async function withdrawAdmission({ ctx, input }: VerbArgs<AdmissionId>): Promise<AdmissionDto> {
  const { id } = parseInput(AdmissionId, input);
  const actor = authorizeUser(ctx.actor, "scan:redeem");
  const own = sql`r.id = ${id} and r.user_id = ${actor.userId}`;
  return withTx(ctx, async (tx) => {
    const found = await readRequest(tx.db, own);
    if (!found) throw notFound();
    const refusal = await readRefusal(tx.db, actor, ctx.now, sql`s.id = ${found.scanId}`);
    await lockPass(tx.db, refusal.passId);
    const request = await readRequest(tx.db, own);
    if (!request) throw notFound();
    if (request.answer !== null || request.expiresAt <= ctx.now) return admissionOf(request, ctx.now);
    await tx.db
      .update(admissionRequests)
      .set({ answer: "withdrawn", answeredBy: actor.userId, answeredAt: ctx.now })
      .where(eq(admissionRequests.id, id));
    await recordAudit(tx, { action: "admission.withdrawn", ...auditOf(refusal, id, request.reason) });
    return { ...admissionOf(request, ctx.now), state: "withdrawn" };
  });
}

/** Grants or denies a request within its minute. The same answer of the same person again changes nothing. */
export async function answerAdmission({ ctx, input }: VerbArgs<AnswerAdmission>): Promise<AdmissionDto> {
  const { id, isApproved } = parseInput(AnswerAdmission, input);
  const actor = authorizeUser(ctx.actor, "scan:force");
  const answered = await withTx(ctx, async (tx): Promise<Answered> => {
    const found = await readRequest(tx.db, sql`r.id = ${id}`);
    if (!found) throw notFound();
    const refusal = await readRefusal(tx.db, actor, ctx.now, sql`s.id = ${found.scanId}`);
    if (!refusal.supervises) throw new DomainError("admission.not_supervisor");
    await lockPass(tx.db, refusal.passId);
    const request = await readRequest(tx.db, sql`r.id = ${id}`);
    if (!request) throw notFound();
    const answer = isApproved ? "approved" : "denied";
    if (request.answer === answer && request.answeredBy === actor.userId) {
      return { admission: admissionOf(request, ctx.now), isGranted: false };
    }
    if (request.answer === "withdrawn") throw new DomainError("admission.withdrawn");
    if (request.answer !== null) throw new DomainError("admission.answered");
    if (request.expiresAt <= ctx.now) throw new DomainError("admission.expired");
    if (isApproved) {
      await assertNotReadAgain(tx.db, refusal);
      await assertLatest(tx.db, refusal, id);
      await grant(tx, refusal, request, actor.userId);
    } else {
      await tx.db
        .update(admissionRequests)
        .set({ answer, answeredBy: actor.userId, answeredAt: ctx.now })
        .where(eq(admissionRequests.id, id));
    }
    await recordAudit(tx, {
      action: isApproved ? "admission.approved" : "admission.denied",
      ...auditOf(refusal, id, request.reason),
    });
    const current = await readRequest(tx.db, sql`r.id = ${id}`);
    if (!current) throw notFound();
    return { admission: admissionOf(current, ctx.now), isGranted: isApproved };
  });
  return counted(answered);
}

interface WaitingRow extends Omit<WaitingAdmissionDto, "gate" | "pass" | "secondsLeft">, Record<string, unknown> {
  expiresAt: Date;
  gateLabel: string;
  gateStreet: string;
  kind: string;
  zoneKey: string | null;
  zoneName: string | null;
  placeLabel: string | null;
  eventName: string | null;
  shortCode: string;
  entryRights: number;
  entriesUsed: number;
}

/** Requests that wait for an answer at the gates that the person supervises, the oldest first. */
export async function waitingAdmissions({ ctx }: { ctx: Ctx }): Promise<WaitingAdmissionDto[]> {
  const actor = authorizeUser(ctx.actor, "scan:force");
  const tenant = tenantOf(actor);
  const rows = await dbOf(ctx).execute<WaitingRow>(sql`
    select r.id, u.full_name as "askedBy", r.reason, r.expires_at as "expiresAt", s.decision, s.direction,
      g.label as "gateLabel", g.street as "gateStreet", p.kind, z.key as "zoneKey", z.name as "zoneName",
      coalesce(l.label, case p.kind
        when 'courtesy' then (select string_agg(k.label, ', ' order by k.id) from places k where k.courtesy_id = p.id)
        when 'ticket' then null
        else (select k.label from subscriber_passes h join places k on k.subscriber_id = h.subscriber_id
          join event_areas b on b.id = k.event_area_id
          where h.pass_id = p.id and b.event_id = s.event_id limit 1) end) as "placeLabel",
      e.name as "eventName", p.short_code as "shortCode", p.entry_rights as "entryRights",
      (select count(*) from stays y where y.pass_id in (${passesOfCar(sql`p.id`)})
        and y.event_id is not distinct from s.event_id and y.ended_by is distinct from 'reset')::int as "entriesUsed"
    from admission_requests r
    join scans s on s.id = r.scan_id join gates g on g.id = s.gate_id join passes p on p.id = s.pass_id
    join users u on u.id = r.user_id
    left join events e on e.id = s.event_id left join event_areas a on a.id = p.event_area_id
    left join parking_areas z on z.id = coalesce(a.parking_area_id, p.parking_area_id)
    left join tickets t on t.pass_id = p.id left join places l on l.id = t.place_id
    where r.answer is null and r.expires_at > ${ctx.now}::timestamptz
      and (${tenant}::int is null or r.admin_id = ${tenant}::int)
      and ${supervisesGate(actor, ctx.now, { id: sql`g.id`, enclosureId: sql`g.enclosure_id` })}
    order by r.id limit 20`);
  return rows.map(({ id, askedBy, reason, decision, direction, expiresAt, ...row }) => ({
    id,
    askedBy,
    reason,
    secondsLeft: secondsLeft(expiresAt, ctx.now),
    decision,
    direction,
    gate: { label: row.gateLabel, street: row.gateStreet },
    pass: {
      kind: row.kind,
      zoneKey: row.zoneKey,
      zoneName: row.zoneName,
      placeLabel: row.placeLabel,
      eventName: row.eventName,
      codeTail: row.shortCode.slice(-4),
      entryRights: row.entryRights,
      entriesUsed: row.entriesUsed,
    },
  }));
}
