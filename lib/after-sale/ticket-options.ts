import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { allowancesOf, refusalOf } from "@/lib/after-sale/allowance";
import {
  type Allowance,
  type Allowances,
  type ChangeTargetDto,
  maskContact,
  type OfferDto,
  TICKET_ACTS,
  type TicketActsDto,
  type TicketOptionsDto,
} from "@/lib/after-sale/client";
import { TicketRef, VenueRef } from "@/lib/after-sale/schemas";
import { termsOf } from "@/lib/after-sale/terms";
import { findTicket, readFacts, type TicketFacts } from "@/lib/after-sale/ticket-facts";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { messageFor } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { offersWhatsApp } from "@/lib/notifications";
import { IS_FREE } from "@/lib/places";

async function offersOf(ctx: Ctx, ticketIds: readonly number[]): Promise<Map<number, OfferDto>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await dbOf(ctx).execute<{ ticketId: number; target: string; expiresAt: Date }>(sql`
    select ticket_id as "ticketId", target, expires_at as "expiresAt"
    from ticket_transfers where state = 'offered' and expires_at > ${ctx.now}::timestamptz
      and ticket_id = any(${`{${ticketIds.join(",")}}`}::bigint[])`);
  return new Map(
    rows.map(({ ticketId, target, expiresAt }) => [ticketId, { ticketId, to: maskContact(target), expiresAt }]),
  );
}

async function optionsOf(ctx: Ctx, found: readonly TicketFacts[], isStaff: boolean): Promise<TicketOptionsDto[]> {
  const offers = await offersOf(
    ctx,
    found.map(({ id }) => id),
  );
  const terms = new Map<number, Awaited<ReturnType<typeof termsOf>>>();
  const options: TicketOptionsDto[] = [];
  for (const facts of found) {
    const termsOfEvent = terms.get(facts.eventId) ?? (await termsOf(ctx, facts));
    terms.set(facts.eventId, termsOfEvent);
    options.push({
      ticketId: facts.id,
      allowances: isStaff ? staffAllowances(facts, termsOfEvent, ctx.now) : allowancesOf(facts, termsOfEvent, ctx.now),
      isPayer: facts.payerId === facts.holderId,
      offer: offers.get(facts.id) ?? null,
      changeOrderId: facts.changeOrderId,
    });
  }
  return options;
}

function staffAllowances(facts: TicketFacts, terms: Awaited<ReturnType<typeof termsOf>>, now: Date): Allowances {
  const of = (act: (typeof TICKET_ACTS)[number]): Allowance => {
    const refusal = refusalOf(act, facts, terms, { now, isStaff: true });
    return refusal ? { ok: false, code: refusal.code, why: messageFor(refusal) } : { ok: true, until: null };
  };
  return Object.fromEntries(TICKET_ACTS.map((act) => [act, of(act)])) as Allowances;
}

export async function listTicketOptions({ ctx, input }: VerbArgs<VenueRef>): Promise<TicketOptionsDto[]> {
  const { enclosureId } = parseInput(VenueRef, input);
  const { userId } = authorizeUser(ctx.actor, "ticket:own");
  const heldTickets = sql`t.buyer_id = ${userId} and o.enclosure_id = ${enclosureId} and t.state = 'valid'
    and v.ends_at > ${ctx.now}::timestamptz`;
  return optionsOf(ctx, await readFacts(ctx, heldTickets), false);
}

export async function getTicketActs({ ctx, input }: VerbArgs<TicketRef>): Promise<TicketActsDto> {
  const { ticketId } = parseInput(TicketRef, input);
  const { facts, isStaff } = await findTicket(ctx, ticketId);
  const [options] = await optionsOf(ctx, [facts], isStaff);
  if (!options) throw new Error("A ticket without options");
  const [person] = await dbOf(ctx).execute<{ name: string }>(sql`
    select full_name as name from users where id = ${facts.holderId}`);
  return {
    ...options,
    isStaff,
    orderId: facts.orderId,
    enclosureId: facts.enclosureId,
    holder: person?.name ?? "",
    byPhone: offersWhatsApp(),
    returnable: await returnableWith(ctx, facts, isStaff),
  };
}

async function returnableWith(ctx: Ctx, facts: TicketFacts, isStaff: boolean): Promise<TicketActsDto["returnable"]> {
  const owner = isStaff ? sql`true` : sql`t.buyer_id = ${facts.holderId}`;
  const same = await readFacts(ctx, sql`t.order_id = ${facts.orderId} and ${owner} and t.state = 'valid'`);
  const able: number[] = [];
  for (const one of same) {
    const refusal = refusalOf("return", one, await termsOf(ctx, one), { now: ctx.now, isStaff });
    if (!refusal) able.push(one.id);
  }
  if (able.length === 0) return [];
  return dbOf(ctx).execute<{ ticketId: number; label: string }>(sql`
    select t.id as "ticketId", v.name || ', ' || z.key || coalesce(' ' || p.label, '') || ', boleto ' || t.id as label
    from tickets t join events v on v.id = t.event_id join event_areas a on a.id = t.event_area_id
    join parking_areas z on z.id = a.parking_area_id left join places p on p.id = t.place_id
    where t.id = any(${`{${able.join(",")}}`}::bigint[]) order by t.id`);
}

/** Lists zones with free places in the venue's events that are on sale; staff may choose any event that is not over. */
export async function listChangeTargets({ ctx, input }: VerbArgs<TicketRef>): Promise<ChangeTargetDto[]> {
  const { ticketId } = parseInput(TicketRef, input);
  const { facts, isStaff } = await findTicket(ctx, ticketId);
  const now = sql`${ctx.now}::timestamptz`;
  const onSale = isStaff
    ? sql`v.state in ('published', 'paused')`
    : sql`v.state = 'published' and v.sales_start_at <= ${now} and v.sales_end_at > ${now}`;
  return dbOf(ctx).execute<ChangeTargetDto & Record<string, unknown>>(sql`
    select a.id as "eventAreaId", v.id as "eventId", v.name as "eventName", e.time_zone as "timeZone",
      v.starts_at as "startsAt", z.key as "zoneKey", z.name as "zoneName",
      z.is_numbered as "isNumbered", a.price_cents as "priceCents", f.free
    from events v
    join enclosures e on e.id = v.enclosure_id
    join event_areas a on a.event_id = v.id
    join parking_areas z on z.id = a.parking_area_id and z.archived_at is null
    cross join lateral (select count(*)::int as free from places p
      where p.event_area_id = a.id and ${sql.raw(IS_FREE)}) f
    where v.enclosure_id = ${facts.enclosureId} and v.ends_at > ${now} and ${onSale} and f.free > 0
      and (z.is_numbered or a.id <> ${facts.eventAreaId})
    order by v.id <> ${facts.eventId}, v.starts_at, z.key limit 60`);
}
