import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { organizerProfiles, organizerSettlements, organizerTerms } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { CollectedBy } from "@/lib/organizer-settlements/client";

type Tx = Ctx & { db: Db };

/** Whose days rates begin on. */
export const ZONE = "America/Monterrey";

const LOCK_CLASS = 20_771_003;

/** Acts on one organizer's settlements, of which the next stands on the one before, and on its terms take turns. Nobody is organizer 0. */
export const lockOrganizer = (tx: Tx, adminId: number) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${adminId}::int)`);

async function isSettled(tx: Tx, adminId: number): Promise<boolean> {
  const [settled] = await tx.db
    .select({ id: organizerSettlements.id })
    .from(organizerSettlements)
    .where(
      and(
        eq(organizerSettlements.adminId, adminId),
        eq(organizerSettlements.kind, "regular"),
        inArray(organizerSettlements.state, ["approved", "paid", "carried"]),
      ),
    )
    .limit(1);
  return settled !== undefined;
}

/**
 * Keeps what a profile says now of what commission and withheld taxes follow. Until something of the organizer is settled
 * it counts from the beginning, since nothing was taken by what it said before; from then on, for what is collected later.
 */
export async function keepTerms(tx: Tx, adminId: number): Promise<void> {
  await lockOrganizer(tx, adminId);
  const [profile] = await tx.db.select().from(organizerProfiles).where(eq(organizerProfiles.adminId, adminId));
  if (!profile) return;
  const { personType, commissionBps } = profile;
  const hasRfc = profile.rfc !== null;
  const [last] = await tx.db
    .select()
    .from(organizerTerms)
    .where(eq(organizerTerms.adminId, adminId))
    .orderBy(desc(organizerTerms.id))
    .limit(1);
  if (last?.personType === personType && last.hasRfc === hasRfc && last.commissionBps === commissionBps) return;
  const since = last && (await isSettled(tx, adminId)) ? sql`${tx.now}::timestamptz` : sql`'-infinity'`;
  await tx.db.insert(organizerTerms).values({ adminId, since, personType, hasRfc, commissionBps });
}

const ratesOf = (collectedBy: CollectedBy): SQL => sql`
  select w.isr_bps, w.iva_bps from withholding_rates w
  where w.person_type = t.person_type and w.has_rfc = t.has_rfc and w.collected_by = ${collectedBy}
    and w.valid_from <= (p.since at time zone ${ZONE})::date
  order by w.valid_from desc, w.id desc limit 1`;

/**
 * SQL: the stretches of time in which an organizer's commission, its IVA and withheld taxes are of the same rates, as
 * `since`, `commission_bps`, `commission_iva_bps`, and `isr_bps` and `iva_bps` of what the platform collected, with `own_`
 * before them of what the organizer did; from minus infinity on. Without a rate nothing is withheld. A profile of which
 * no terms were kept counts as it is. What was said later, and holds from the same moment or an earlier one, takes the place
 * of what was said before: a settlement between them was cancelled.
 */
export const ratePeriods = (adminId: number): SQL => sql`
  with terms as (
    select t.since, t.person_type, t.has_rfc, t.commission_bps from organizer_terms t
    where t.admin_id = ${adminId} and not exists (
      select from organizer_terms u where u.admin_id = t.admin_id and u.id > t.id and u.since <= t.since)
  ), known as (
    select * from terms
    union all
    select '-infinity', p.person_type, p.rfc is not null, p.commission_bps from organizer_profiles p
    where p.admin_id = ${adminId} and not exists (select from terms)
  ), points as (
    select since from known
    union
    select r.valid_from::timestamp at time zone ${ZONE} from withholding_rates r
    union
    select r.valid_from::timestamp at time zone ${ZONE} from commission_iva_rates r
  )
  select p.since, t.commission_bps, c.iva_bps as commission_iva_bps,
    coalesce(r.isr_bps, 0) as isr_bps, coalesce(r.iva_bps, 0) as iva_bps,
    coalesce(own.isr_bps, 0) as own_isr_bps, coalesce(own.iva_bps, 0) as own_iva_bps
  from points p
  join lateral (select * from known k where k.since <= p.since order by k.since desc limit 1) t on true
  join lateral (
    select w.iva_bps from commission_iva_rates w where w.valid_from <= (p.since at time zone ${ZONE})::date
    order by w.valid_from desc, w.id desc limit 1) c on true
  left join lateral (${ratesOf("platform")}) r on true left join lateral (${ratesOf("organizer")}) own on true`;
