import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { offlineResolutions } from "@/db/schema";
import type { Direction, Finding, Shown } from "@/lib/access/client";
import { chargeFor } from "@/lib/access/gate-charge";
import { recordAccepted } from "@/lib/access/offline/record-reading";
import { ResolveFinding } from "@/lib/access/schemas";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";

export interface FoundReading extends Record<string, unknown> {
  id: number;
  adminId: number;
  enclosureId: number;
  /** Null: a reader at a barrier decided. */
  phoneId: number | null;
  controllerId: number | null;
  userId: number | null;
  gateId: number;
  passId: number | null;
  passKind: string | null;
  shortCode: string | null;
  nonce: string;
  direction: Direction;
  shown: Shown;
  forcedReason: string | null;
  readAt: Date;
  unsureMs: number;
  findings: Finding[];
  /** The reading that it became, then or when it was accepted. */
  scanId: number | null;
  isResolved: boolean;
}

/** The finding, and with `isAllOfPhone` all of its phone that wait for the same; each locked by its pass's reading later. */
async function readFound(db: Db, id: number, tenant: number | null, isAllOfPhone: boolean): Promise<FoundReading[]> {
  return db.execute<FoundReading>(sql`
    select o.id, o.admin_id as "adminId", o.enclosure_id as "enclosureId", o.phone_id as "phoneId", o.controller_id as "controllerId", o.user_id as "userId",
      o.gate_id as "gateId", o.pass_id as "passId", p.kind as "passKind", p.short_code as "shortCode", o.nonce, o.direction,
      o.shown, o.forced_reason as "forcedReason", o.read_at as "readAt", o.unsure_ms as "unsureMs", o.findings,
      coalesce(o.scan_id, (select s.id from scans s where s.user_id = o.user_id and s.nonce = o.nonce or o.user_id is null and s.user_id is null and s.nonce = o.nonce)) as "scanId",
      exists (select 1 from offline_resolutions r where r.reading_id = o.id and r.act in ('accepted', 'incident')) as "isResolved"
    from offline_readings f
    join offline_readings o on o.id = f.id or ${isAllOfPhone} and o.findings = f.findings
      and (o.phone_id = f.phone_id or o.controller_id = f.controller_id)
    left join passes p on p.id = o.pass_id
    where f.id = ${id} and f.findings <> '{}' and (${tenant}::int is null or f.admin_id = ${tenant}::int)
    order by o.seq, o.id`);
}

/** Gives back what the reading took of a balance. */
async function undoCharge(tx: Ctx & { db: Db }, found: FoundReading, userId: number, note: string): Promise<void> {
  const charge = found.passKind === null ? null : await chargeFor(found.passKind);
  const isUndone =
    found.scanId !== null &&
    (await charge?.undo?.(tx.db, {
      scanId: found.scanId,
      userId,
      reason: note || "Lectura sin red",
      now: tx.now,
      requestId: tx.requestId,
    }));
  if (!isUndone) throw new DomainError("finding.no_charge");
}

async function resolveOne(tx: Ctx & { db: Db }, found: FoundReading, act: ResolveAct, note: string, userId: number) {
  if (act === "charge_undone") await undoCharge(tx, found, userId, note);
  // What a phone sent after its session was ended moved nothing: now it becomes the reading that it was.
  else if (act === "accepted" && found.findings.includes("after_revocation")) await recordAccepted(tx, found);
  await tx.db
    .insert(offlineResolutions)
    .values({ adminId: found.adminId, readingId: found.id, act, note, userId, at: tx.now });
  await recordAudit(tx, {
    action: `finding.${act}`,
    entity: "offline_reading",
    entityId: found.id,
    adminId: found.adminId,
    after: { passId: found.passId, direction: found.direction, reason: note },
  });
}

type ResolveAct = ReturnType<typeof ResolveFinding.parse>["act"];

/** A person says what a finding was: all right, an incident, or a charge that goes back. */
export async function resolveFinding({ ctx, input }: VerbArgs<ResolveFinding>): Promise<{ count: number }> {
  const { id, act, note, isAllOfPhone } = parseInput(ResolveFinding, input);
  const actor = authorizeUser(ctx.actor, "finding:resolve");
  return withTx(ctx, async (tx) => {
    const all = await readFound(tx.db, id, tenantOf(actor), isAllOfPhone);
    const [asked] = all.filter((one) => one.id === id);
    if (!asked) throw new DomainError("finding.unknown");
    // Two people who answer at once: the second waits here, and finds the answer of the first.
    await tx.db.execute(
      sql`select pg_advisory_xact_lock(hashtext('finding'), ${asked.phoneId ?? asked.controllerId}::int)`,
    );
    const now = await readFound(tx.db, id, tenantOf(actor), isAllOfPhone);
    const open = now.filter(({ isResolved }) => act === "charge_undone" || !isResolved);
    if (!open.some((one) => one.id === id)) throw new DomainError("finding.resolved");
    for (const found of open) await resolveOne(tx, found, act, note, actor.userId);
    return { count: open.length };
  });
}
