import { inArray, type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { passes } from "@/db/schema";
import type { ExplanationDto, LookUpDto, PassFoundDto } from "@/lib/access/client";
import { findPass, guardSees, mayRead } from "@/lib/access/read-pass";
import { previewReading } from "@/lib/access/redeem-pass";
import { LookUp } from "@/lib/access/schemas";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, roleOf, tenantOf } from "@/lib/core/permissions";
import { normalizeShortCode } from "@/lib/core/short-code";
import { type PassRow, passColumns, toPassRow } from "@/lib/passes";

const MOST = 20;
const FOLIO = /^CT-?[0-9A-Z]{10}$/;
const PLATE = /^[0-9A-Z]{3,10}$/;

/** Passes of a purchase, a plate or an e-mail. Guards search no e-mails. */
function searchOf(text: string, isGuard: boolean, tenant: number | null): SQL | null {
  const typed = text.toUpperCase();
  if (FOLIO.test(typed)) {
    const folio = typed.replace(/^CT-?/, "CT-");
    return sql`select t.pass_id from orders o join tickets t on t.order_id = o.id where o.folio = ${folio}`;
  }
  if (text.includes("@")) {
    const email = text.toLowerCase();
    if (isGuard) return null;
    return sql`
      select t.pass_id from users u join tickets t on t.buyer_id = u.id where u.email = ${email}
      union select c.pass_id from courtesies c where c.email = ${email}
      union select q.pass_id from subscriber_qrs q where lower(q.email) = ${email} and q.ended_at is null`;
  }
  const plate = typed.replace(/[^0-9A-Z]/g, "");
  if (!PLATE.test(plate)) return null;
  // Plates are kept as they are compared. Their indexes begin with the tenant.
  const of = (table: SQL, isLive: SQL) => sql`
    select x.pass_id from admins a cross join lateral (
      select y.pass_id from ${table} y where y.admin_id = a.id and y.plate = ${plate} and ${isLive} offset 0) x
    where ${tenant}::int is null or a.id = ${tenant}::int`;
  return sql`${of(sql`subscriber_qrs`, sql`y.ended_at is null`)} union ${of(sql`courtesies`, sql`y.deleted_at is null`)}
    union ${of(sql`tickets`, sql`y.state = 'valid'`)}`;
}

async function search(ctx: Ctx, actor: PersonActor, text: string): Promise<PassRow[]> {
  const isGuard = roleOf(actor) === "guard";
  const tenant = tenantOf(actor);
  const wanted = searchOf(text, isGuard, tenant);
  if (!wanted) return [];
  const scope = { eventId: sql`${passes.eventId}`, enclosureId: sql`${passes.enclosureId}` };
  const rows = await dbOf(ctx)
    .select(passColumns)
    .from(passes)
    .where(sql`${passes.id} in (${wanted}) and ${tenant === null ? sql`true` : sql`${passes.adminId} = ${tenant}`}
      and (${passes.eventId} is null or exists (
        select 1 from events v where v.id = ${passes.eventId} and v.ends_at > ${ctx.now}::timestamptz - interval '1 day'))
      and ${isGuard ? guardSees(actor, ctx.now, scope) : sql`true`}`)
    .orderBy(passes.eventId, passes.id)
    .limit(MOST);
  return rows.map(toPassRow);
}

async function describe(ctx: Ctx, ids: readonly number[]): Promise<PassFoundDto[]> {
  return dbOf(ctx).execute<PassFoundDto & Record<string, unknown>>(sql`
    select p.id as "passId", p.kind, z.key as "zoneKey", z.name as "zoneName", e.name as "eventName",
      coalesce(l.label, y.label) as "placeLabel", right(p.short_code, 4) as "codeTail", p.entry_rights as "entryRights",
      (select count(*) from stays s where s.pass_id = p.id and s.ended_by is distinct from 'reset')::int as "entriesUsed",
      n.time_zone as "timeZone",
      (select string_agg(upper(left(w, 1)) || '.', ' ' order by i)
        from regexp_split_to_table(trim(coalesce(u.full_name, c.name, q.name)), '\\s+') with ordinality x(w, i)
        where i <= 3 and w <> '') as "holderInitials"
    from passes p
    join enclosures n on n.id = p.enclosure_id
    left join events e on e.id = p.event_id
    left join event_areas a on a.id = p.event_area_id
    left join parking_areas z on z.id = coalesce(a.parking_area_id, p.parking_area_id)
    left join tickets t on t.pass_id = p.id
    left join users u on u.id = t.buyer_id
    left join places l on l.id = t.place_id
    left join courtesies c on c.pass_id = p.id
    left join lateral (
      select string_agg(label, ', ' order by id) as label from places where courtesy_id = c.pass_id) y on true
    left join subscriber_passes h on h.pass_id = p.id
    left join subscriber_qrs q on q.id = h.subscriber_id
    where ${inArray(sql`p.id`, [...ids])}
    order by e.starts_at nulls last, p.id`);
}

/** The first gate by which cars enter the pass's zone in its event. */
async function ownGate(ctx: Ctx, passId: number): Promise<number | null> {
  const [gate] = await dbOf(ctx).execute<{ id: number }>(sql`
    select g.id
    from passes p
    left join event_areas a on a.id = p.event_area_id
    join gates g on g.enclosure_id = p.enclosure_id and g.archived_at is null and g.ways <> 'out'
    where p.id = ${passId} and (
      exists (select 1 from event_area_doors d where d.event_area_id = a.id and d.gate_id = g.id)
      or a.id is null and exists (
        select 1 from parking_area_gates d where d.parking_area_id = p.parking_area_id and d.gate_id = g.id)
      or a.id is null and p.parking_area_id is null)
    order by g.label, g.id limit 1`);
  return gate?.id ?? null;
}

const purchaseOf = async (ctx: Ctx, passId: number): Promise<ExplanationDto["purchase"]> => {
  const [order] = await dbOf(ctx).execute<NonNullable<ExplanationDto["purchase"]> & Record<string, unknown>>(sql`
    select o.folio, o.state, o.paid_at as "paidAt"
    from tickets t join orders o on o.id = t.order_id where t.pass_id = ${passId}`);
  return order ?? null;
};

const readingsOf = (ctx: Ctx, passId: number) =>
  dbOf(ctx).execute<ExplanationDto["readings"][number] & Record<string, unknown>>(sql`
    select s.scanned_at as at, s.direction, s.decision, g.label as "gateLabel", k.reason as undone
    from scans s left join gates g on g.id = s.gate_id left join scan_undos k on k.scan_id = s.id
    where s.pass_id = ${passId} order by s.id desc limit 10`);

async function explain(ctx: Ctx, actor: PersonActor, pass: PassRow, gateId: number | null): Promise<ExplanationDto> {
  const gate = gateId ?? (await ownGate(ctx, pass.id));
  if (gate === null) throw new DomainError("scan.gate_unknown");
  const [answer, [found], purchase, readings] = await Promise.all([
    previewReading(ctx, actor, pass, gate),
    describe(ctx, [pass.id]),
    purchaseOf(ctx, pass.id),
    readingsOf(ctx, pass.id),
  ]);
  if (!found) throw new DomainError("stay.code_unknown", { field: "text" });
  const { decision, direction, isInside, firstUse, nextStep, scannedAt } = answer;
  return {
    ...found,
    ...answer.pass,
    decision,
    direction,
    gate: answer.gate,
    isInside,
    askedAt: scannedAt,
    ...(firstUse ? { firstUse } : {}),
    ...(nextStep ? { nextStep } : {}),
    purchase,
    readings,
  };
}

/**
 * "¿Qué pasa con este boleto?": by a QR, a short code, a purchase's folio, a plate, or by staff an e-mail. Guards learn of
 * passes of events that they are assigned to. Nothing is recorded.
 */
export async function lookUpPass({ ctx, input }: VerbArgs<LookUp>): Promise<LookUpDto> {
  const { text, gateId, passId } = parseInput(LookUp, input);
  const actor = authorizeUser(ctx.actor, "scan:read");
  const isCode = normalizeShortCode(text) !== null || text.length > 60;
  const coded = isCode ? await findPass(ctx, text, tenantOf(actor)) : null;
  const found = isCode
    ? coded && (await mayRead(ctx, actor, coded, null))
      ? [coded]
      : []
    : await search(ctx, actor, text);
  const one = found.find(({ id }) => id === passId) ?? (found.length === 1 ? found[0] : undefined);
  if (one) return { found: "one", pass: await explain(ctx, actor, one, gateId) };
  if (found.length === 0) throw new DomainError("scan.nothing_found", { field: "text" });
  return {
    found: "several",
    passes: await describe(
      ctx,
      found.map(({ id }) => id),
    ),
  };
}
