import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import type { UploadDto } from "@/lib/access/client";
import { countReading } from "@/lib/access/count-reading";
import { placeInTime } from "@/lib/access/offline/clocks";
import { type KnownPhone, recordReading } from "@/lib/access/offline/record-reading";
import { UploadReadings } from "@/lib/access/schemas";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { hashToken } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { can } from "@/lib/core/permissions";
import { takePoint } from "@/lib/limits";

type Row = KnownPhone & Record<string, unknown>;

/** Whoever has the phone's token, or the session by which the phone asks; the token adds readings and does nothing else. */
async function phoneOf(ctx: Ctx, device: string, token: string | null): Promise<KnownPhone> {
  const { actor } = ctx;
  const user = isPerson(actor) && can(actor, "scan:redeem") ? actor.userId : null;
  if (token === null && user === null) throw new DomainError("auth.required");
  const hash = token === null ? null : hashToken(token);
  const [phone] = await dbOf(ctx).execute<Row>(sql`
    select p.id, p.admin_id as "adminId", p.enclosure_id as "enclosureId", p.user_id as "userId", p.gate_id as "gateId",
      (u.state <> 'active' or exists (select 1 from sessions s where s.id = p.session_id and s.revoked_at is not null)
        or exists (select 1 from guard_pairings g where g.session_id = p.session_id and g.revoked_at is not null)) as "isRevoked"
    from gate_phones p join users u on u.id = p.user_id
    where p.device = ${device}::uuid and (
      p.token_hash = ${hash} and p.token_until > ${ctx.now}::timestamptz or ${hash}::bytea is null and p.user_id = ${user}::int)`);
  if (!phone) throw new DomainError("offline.phone_unknown");
  return phone;
}

/**
 * Takes what a phone decided while it had no network, in the order of its queue, each once: a batch that is cut off is sent
 * again. Readings of a phone whose session was ended are kept and wait for a person.
 */
export async function uploadReadings({ ctx, input }: VerbArgs<UploadReadings>): Promise<UploadDto> {
  const { token, device, clock, readings } = parseInput(UploadReadings, input);
  const phone = await phoneOf(ctx, device, token);
  await takePoint("offline:phone", String(phone.id));
  let found = 0;
  let upToSeq = 0;
  for (const queued of readings.toSorted((a, b) => a.seq - b.seq)) {
    const placed = placeInTime(queued, clock, ctx.now);
    const kept = await withTx(ctx, (tx) => recordReading(tx, phone, queued, placed), { retry: {} });
    if (kept) countReading("offline", queued.shown);
    if (kept && kept.findings.length > 0) found++;
    upToSeq = queued.seq;
  }
  return { serverMs: ctx.now.getTime(), upToSeq, found };
}
