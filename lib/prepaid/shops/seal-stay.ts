import { sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { hashToken } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { takeAddressPoint, takePoint } from "@/lib/limits";
import { findPassByShortCode, verifyPassToken } from "@/lib/passes";
import { lockAccount } from "@/lib/prepaid/books/account";
import { costOf } from "@/lib/prepaid/gate/charge";
import { type GateFactsRow, selectGateFacts } from "@/lib/prepaid/hot";
import { sealsSince } from "@/lib/prepaid/shops/shop-list";
import { SealStay, type SealStayInput, ShopLink, type ShopLinkInput } from "@/lib/prepaid/shops/shop-schemas";
import type { SealedDto, SealGift, ShopStationDto } from "@/lib/prepaid/shops/shop-words";

type Tx = Ctx & { db: Db };

const MINUTE = 60_000;
const WHOLE_BPS = 10_000;

const linkEnded = () => new DomainError("prepaid.shop_link_ended");

interface ShopRow extends SealGift, Record<string, unknown> {
  id: number;
  adminId: number;
  enclosureId: number;
  name: string;
  dayMax: number | null;
  monthMax: number | null;
  today: number;
  month: number;
  venue: { name: string; color: string };
}

async function shopOfLink(ctx: Ctx, token: string): Promise<ShopRow> {
  const [shop] = await dbOf(ctx).execute<ShopRow>(sql`
    select h.id, h.admin_id as "adminId", h.enclosure_id as "enclosureId", h.name, h.minutes, h.bps,
      h.day_max as "dayMax", h.month_max as "monthMax",
      ${sealsSince("day", ctx.now)} as today, ${sealsSince("month", ctx.now)} as month,
      json_build_object('name', n.name, 'color', n.color) as venue
    from prepaid_shops h join enclosures n on n.id = h.enclosure_id
    where h.token_hash = ${hashToken(token)} and h.archived_at is null`);
  if (!shop) throw linkEnded();
  return shop;
}

/** Locks the shop, so that the seals that are counted against its limits are all there are. */
async function lockShopOfLink(tx: Tx, token: string): Promise<ShopRow> {
  await tx.db.execute(sql`
    select id from prepaid_shops where token_hash = ${hashToken(token)} and archived_at is null for no key update`);
  return shopOfLink(tx, token);
}

/** What whoever has a shop's link sees there. */
export async function readShopStation({ ctx, input }: VerbArgs<ShopLinkInput>): Promise<ShopStationDto> {
  await takeAddressPoint("prepaid:shop_address", ctx);
  const parsed = ShopLink.safeParse(input);
  if (!parsed.success) throw linkEnded();
  const { name, venue, minutes, bps, today, month, dayMax, monthMax } = await shopOfLink(ctx, parsed.data.token);
  return { name, venue, minutes, bps, today, month, dayMax, monthMax };
}

/** The account of the shop's venue that a code or a plate names; of several with one plate, the one whose car is inside. */
async function findAccount(tx: Tx, { adminId, enclosureId }: ShopRow, text: string) {
  const verdict = await verifyPassToken(tx, text, adminId);
  const pass = verdict.code === null ? verdict.pass : await findPassByShortCode(tx, text, adminId);
  const plate = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const [found] = await tx.db.execute<{ id: number; passId: number }>(sql`
    select a.id, a.pass_id as "passId" from prepaid_accounts a
    where a.admin_id = ${adminId} and a.enclosure_id = ${enclosureId} and a.state <> 'closed'
      and (a.pass_id = ${pass?.id ?? 0}
        or a.id in (select p.account_id from prepaid_plates p where p.admin_id = ${adminId} and p.plate = ${plate}))
    order by exists (select from prepaid_visits o where o.account_id = a.id and o.ended_at is null) desc, a.id limit 1`);
  if (!found) throw new DomainError("prepaid.seal_unknown", { field: "code" });
  return found;
}

function assertLeft({ today, dayMax, month, monthMax }: ShopRow): void {
  if (dayMax !== null && today >= dayMax)
    throw new DomainError("prepaid.seals_used_up", { data: { most: dayMax, span: "day" } });
  if (monthMax !== null && month >= monthMax)
    throw new DomainError("prepaid.seals_used_up", { data: { most: monthMax, span: "month" } });
}

/** What an amount that was frozen becomes: it was told at a moment, and the seal counts as of that moment. */
function frozenWith(facts: GateFactsRow, seals: { sealMinutes: number; sealBps: number }): number | null {
  const { frozenCents, frozenUntil, visitTariff, tariff } = facts;
  if (frozenCents === null || frozenUntil === null) return null;
  const toldAt = new Date(frozenUntil.getTime() - (visitTariff ?? tariff).freezeMinutes * MINUTE);
  const { totalCents } = costOf({ ...facts, ...seals, frozenCents: null, frozenUntil: null }, toldAt, null);
  return Math.min(frozenCents, totalCents);
}

/**
 * A shop takes its minutes or its percent off the stay of a car that is inside, once. Whoever has the shop's link may do
 * so: it names no person and no balance.
 */
export async function sealStay({ ctx, input }: VerbArgs<SealStayInput>): Promise<SealedDto> {
  await takeAddressPoint("prepaid:shop_address", ctx);
  const { token, code } = parseInput(SealStay, input);
  await takePoint("prepaid:shop", hashToken(token).toString("hex"));
  return withTx(ctx, async (tx) => {
    const shop = await lockShopOfLink(tx, token);
    const { id, passId } = await findAccount(tx, shop, code);
    await lockAccount(tx.db, id, shop.adminId);
    const [facts] = await selectGateFacts(tx.db, { passId, at: tx.now });
    const { visitId, enteredAt } = facts ?? {};
    if (!facts || !visitId || !enteredAt) throw new DomainError("prepaid.not_inside", { field: "code" });
    assertLeft(shop);
    const { adminId, minutes, bps } = shop;
    const [seal] = await tx.db.execute(sql`
      insert into prepaid_seals (admin_id, shop_id, account_id, visit_id, minutes, bps, at, request_id)
      values (${adminId}, ${shop.id}, ${id}, ${visitId}, ${minutes}, ${bps}, ${tx.now}::timestamptz, ${tx.requestId})
      on conflict (visit_id, shop_id) do nothing returning id`);
    if (!seal) throw new DomainError("prepaid.sealed_before", { field: "code" });
    const sealMinutes = (facts.sealMinutes ?? 0) + minutes;
    const sealBps = Math.min(WHOLE_BPS, (facts.sealBps ?? 0) + bps);
    await tx.db.execute(sql`
      update prepaid_visits set seal_minutes = ${sealMinutes}, seal_bps = ${sealBps},
        frozen_cents = ${frozenWith(facts, { sealMinutes, sealBps })}
      where id = ${visitId}`);
    const { plates, timeZone } = facts;
    return { plates, enteredAt, timeZone, minutes, bps };
  });
}
