import { redirect } from "next/navigation";
import { cache } from "react";
import { openAccountAction } from "@/app/(sales)/user-prepaid/actions";
import { orMovedStore } from "@/app/or-not-found";
import type { Selection } from "@/components/store/event-body";
import { type Query, readSelection } from "@/components/store/selection";
import type { StorePrepaid } from "@/components/store/store-body";
import type { Ctx } from "@/lib/core/context";
import { can } from "@/lib/core/permissions";
import { getStore, getStoreEvent, nearestZone, type StoreEvent, type StoreVenue } from "@/lib/events";
import { pageCtx, readCartToken } from "@/lib/http";
import { listOpenOrders } from "@/lib/orders";
import type { OpenOrderDto } from "@/lib/orders/client";
import { waitingRoomPath } from "@/lib/places";
import { listPublicTypes } from "@/lib/prepaid";
import { mayChoose } from "@/lib/waiting-rooms";
import { RETURN_PARAM } from "@/lib/waiting-rooms/client";

/** A venue's store, once a request. */
export const loadStore = cache(async (slug: string) => {
  const ctx = await pageCtx();
  return { ctx, ...(await orMovedStore(slug, getStore({ ctx, input: { slug } }))) };
});

/** An event of a store, once a request and choice. */
export const loadEvent = cache(async (slug: string, eventId: string, areaId: number | null) => {
  const ctx = await pageCtx();
  const id = /^[1-9]\d{0,9}$/.test(eventId) ? Number(eventId) : 0;
  return { ctx, ...(await orMovedStore(slug, getStoreEvent({ ctx, input: { slug, eventId: id, areaId } }))) };
});

/** What the reader holds of the venue and has not paid, for the note above it. A visitor without a cart asks nothing. */
export async function openOrdersOf(enclosureId: number): Promise<OpenOrderDto[]> {
  const ctx = await pageCtx();
  return listOpenOrders({ ctx, input: { enclosureId, cartToken: await readCartToken() } });
}

/**
 * Leads whoever was not admitted from the event's waiting room there; `back` is the page with what they chose, to which
 * they return when their turn comes.
 */
export async function passWaitingRoom(
  ctx: Ctx,
  { slug, event, open, back }: { slug: string; event: StoreEvent; open: readonly OpenOrderDto[]; back: string },
): Promise<void> {
  if (event.waitingRoom === null) return;
  const holds = open.some((order) => order.eventId === event.id && order.state === "cart");
  const room = { eventId: event.id, opening: event.waitingRoom };
  if (can(ctx.actor, "order:write") || (await mayChoose(ctx, room, holds))) return;
  redirect(`${waitingRoomPath({ slug, eventId: event.id })}?${RETURN_PARAM}=${encodeURIComponent(back)}`);
}

/** What a store that sells prepaid lets whoever comes open; null elsewhere. */
export async function prepaidOf({ id, isPrepaid }: StoreVenue): Promise<StorePrepaid | null> {
  if (!isPrepaid) return null;
  const types = await listPublicTypes({ ctx: await pageCtx(), input: { enclosureId: id } });
  return types.length === 0 ? null : { types, action: openAccountAction };
}

/** What the page shows as chosen: the zone asked for, the only one there is, or none; and where there is room instead. */
export function selectionOf(query: Query, event: StoreEvent): Selection {
  const asked = readSelection(query, event.buyerLimit);
  const free = event.zones.filter((zone) => zone.free > 0);
  const zone =
    event.zones.find(({ id }) => id === asked.zoneId) ?? (event.zones.length === 1 ? free[0] : undefined) ?? null;
  const { quantity, picked, best, isList, isMissing, isByPrice } = asked;
  const choice = { zone, quantity, picked, best, isList, isMissing, isByPrice };
  const counted = event.sale === "on_sale" || event.sale === "few";
  if (asked.problem) {
    const { message, alternativeId } = asked.problem;
    return { ...choice, problem: { message, alternative: free.find(({ id }) => id === alternativeId) ?? null } };
  }
  if (!zone || zone.free > 0 || !counted) return { ...choice, problem: null };
  const alternative = nearestZone(event.zones, zone.id, asked.quantity);
  return { ...choice, problem: { message: `${zone.key} ${zone.name} está agotada.`, alternative } };
}
