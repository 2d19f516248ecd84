import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { ChargeDto, Direction } from "@/lib/access/client";
import type { PersonActor } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { tenantOf } from "@/lib/core/permissions";
import { prepaidCharge } from "@/lib/prepaid/gate/charge";

/** After this long, in milliseconds, the code is to be read again. */
const WITHIN_MS = 600_000;

/** One's own reading that was refused for want of money. */
export interface RefusedCar extends Record<string, unknown> {
  id: number;
  adminId: number;
  enclosureId: number;
  gateId: number;
  passId: number;
  eventId: number | null;
  generation: number | null;
  direction: Direction;
  scannedAt: Date;
}

/** Throws `resource.not_found` for another person's, and for one that was refused for something else. */
export async function refusedCar(db: Db, actor: PersonActor, scanId: number): Promise<RefusedCar> {
  const tenant = tenantOf(actor);
  const [refused] = await db.execute<RefusedCar>(sql`
    select id, admin_id as "adminId", enclosure_id as "enclosureId", gate_id as "gateId", pass_id as "passId",
      event_id as "eventId", generation, direction, scanned_at as "scannedAt"
    from scans
    where id = ${scanId} and user_id = ${actor.userId} and decision = 'no_balance' and pass_id is not null
      and gate_id is not null and (${tenant}::int is null or admin_id = ${tenant}::int)`);
  if (!refused) throw notFound();
  return refused;
}

/** Refuses where the car moved since, or the reading is too old. */
export async function assertStillThere(db: Db, refused: RefusedCar, now: Date): Promise<void> {
  const [later] = await db.execute(sql`
    select 1 from scans where pass_id = ${refused.passId} and decision = 'admitted' and id > ${refused.id} limit 1`);
  if (later || now.getTime() - refused.scannedAt.getTime() > WITHIN_MS)
    throw new DomainError("prepaid.nothing_to_let_go");
}

/** What the car still misses, as of its reading. Locks its account. */
export async function missingOfCar(db: Db, { passId, id }: RefusedCar): Promise<ChargeDto> {
  const charge = await prepaidCharge.chargeOf?.(db, { passId, scanId: id });
  if (!charge) throw notFound();
  return charge;
}

interface Standing extends Record<string, unknown> {
  accountId: number;
  enteredAt: Date | null;
}

/** Whose car it is, and since when it is inside. */
export async function standingOf(db: Db, { passId }: RefusedCar): Promise<Standing> {
  const [row] = await db.execute<Standing>(sql`
    select a.id as "accountId", v.entered_at as "enteredAt"
    from prepaid_accounts a left join prepaid_visits v on v.account_id = a.id and v.ended_at is null
    where a.pass_id = ${passId}`);
  if (!row) throw notFound();
  return row;
}
