import { expect } from "vitest";
import { PUT as putCart } from "@/app/api/v1/cart/[id]/route";
import { POST as openCart } from "@/app/api/v1/cart/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { POST as changeTicket } from "@/app/api/v1/tickets/[id]/change/route";
import { PUT as putPurchase } from "@/app/api/v1/tickets/purchases/[id]/route";
import { POST as addPlaces } from "@/app/api/v1/tickets/purchases/[id]/tickets/route";
import { POST as hold } from "@/app/api/v1/tickets/purchases/route";
import { createSaleable, createUser } from "@/db/testing";
import { createOtherArea, createSold } from "@/lib/after-sale/testing";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import type { RouteHandler } from "@/lib/http";
import { renewCart } from "@/lib/orders/cart/renew-cart";
import { agePast, freeCount } from "@/lib/orders/testing";
import { enterEvent } from "@/lib/waiting-rooms";
import { joinAs, openRoomOf, passRoomTime } from "@/lib/waiting-rooms/testing";

type Sale = Awaited<ReturnType<typeof createSaleable>>;

/** A device whose turn has come, and which came in. */
export async function admittedTo({ event }: Pick<Sale, "event">): Promise<string> {
  const { place } = await joinAs(event.id);
  await passRoomTime(event.id, 10);
  await enterEvent({ ctx: { ...ctxFor(null), waitingPlaces: [place] }, input: { eventId: event.id } });
  return place;
}

export const open = ({ owner, event }: Pick<Sale, "owner" | "event">) => openRoomOf(owner, event.id);

export async function buyer() {
  const user = await createUser({ emailVerifiedAt: new Date() });
  return { user, as: await tokenOf(user) };
}

/** Expects that a call refuses whoever has no admission, a place that waits, or another event's admission, and lets in who was admitted. */
export async function refusesTheOthers(sale: Sale, ask: (waitingPlace?: string) => Promise<unknown>): Promise<void> {
  const before = await freeCount(sale.area.id);
  const room = `/${sale.enclosure.slug}/fila/${sale.event.id}`;
  const other = await createSaleable();
  await open(other);
  for (const place of [undefined, (await joinAs(sale.event.id)).place, await admittedTo(other)]) {
    expect(await ask(place)).toMatchObject({ code: "hold.waiting_room", data: { waitingRoom: room } });
  }
  expect(await freeCount(sale.area.id)).toBe(before);
}

/** A call by which visitors take places, or what a page does by a verb of its own. */
export interface Way {
  name: string;
  call?: RouteHandler;
  verb: string;
  file: string;
  /** Before the room opens: a sale, and how its places are asked for by a device that shows this place. */
  set: () => Promise<{
    sale: Sale;
    refused: (waitingPlace?: string) => Promise<unknown>;
    given: (waitingPlace: string) => Promise<unknown>;
  }>;
}

const asked = (call: RouteHandler, options: NonNullable<Parameters<typeof fail>[2]>) => ({
  refused: (waitingPlace?: string) =>
    fail(call, "hold.waiting_room", { ...options, ...(waitingPlace ? { waitingPlace } : {}) }),
  given: (waitingPlace: string) => succeed(call, { ...options, waitingPlace }),
});

/** A sale of whose places somebody holds two. */
export async function withCart() {
  const sale = await createSaleable();
  const { user, as } = await buyer();
  const { response: cart } = await succeed(hold, { as, body: { idEventArea: sale.area.id, quantity: 2 } });
  return { sale, user, as, params: { id: cart.idCart } };
}

const toThree = (call: RouteHandler) => async () => {
  const { sale, as, params } = await withCart();
  return { sale, ...asked(call, { as, params, body: { areas: [{ idEventArea: sale.area.id, quantity: 3 }] } }) };
};

/** Every way by which visitors take places; each is tried below. */
export const WAYS: readonly Way[] = [
  {
    name: "TI2",
    call: hold,
    verb: "holdPlaces",
    file: "lib/orders/hold/hold-places.ts",
    set: async () => {
      const sale = await createSaleable();
      return { sale, ...asked(hold, { as: (await buyer()).as, body: { idEventArea: sale.area.id, quantity: 1 } }) };
    },
  },
  {
    name: "TI3",
    call: addPlaces,
    verb: "addPlaces",
    file: "lib/orders/hold/add-places.ts",
    set: async () => {
      const { sale, as, params } = await withCart();
      return { sale, ...asked(addPlaces, { as, params, body: { idEventArea: sale.area.id, quantity: 1 } }) };
    },
  },
  {
    name: "TI6",
    call: putPurchase,
    verb: "changePurchase",
    file: "lib/orders/cart/update-cart.ts",
    set: toThree(putPurchase),
  },
  { name: "CA7", call: putCart, verb: "updateCart", file: "lib/orders/cart/update-cart.ts", set: toThree(putCart) },
  {
    name: "CA2",
    call: openCart,
    verb: "openCart",
    file: "lib/orders/cart/open-cart.ts",
    set: async () => {
      const sale = await createSaleable();
      return { sale, ...asked(openCart, { as: (await buyer()).as, body: { idEnclosure: sale.enclosure.id } }) };
    },
  },
  {
    name: "TI14",
    call: changeTicket,
    verb: "changeTicket",
    file: "lib/after-sale/change/change-ticket.ts",
    set: async () => {
      const sold = await createSold({ priceCents: 10_000 });
      const far = await createOtherArea(sold, 20_000);
      const options = { as: await tokenOf(sold.buyer), params: { id: sold.ticketId }, body: { idEventArea: far.id } };
      return { sale: { ...sold, area: far }, ...asked(changeTicket, options) };
    },
  },
  {
    name: "the page of an expired cart",
    verb: "renewCart",
    file: "lib/orders/cart/renew-cart.ts",
    set: async () => {
      const { sale, user, params } = await withCart();
      await agePast(params.id);
      const renew = (waitingPlaces: string[]) =>
        renewCart({ ctx: { ...ctxFor(user), waitingPlaces }, input: { orderId: params.id } });
      return {
        sale,
        given: (place) => renew([place]),
        refused: (place) =>
          renew(place ? [place] : []).catch((error: unknown) =>
            error instanceof DomainError ? { code: error.code, data: error.details.data } : Promise.reject(error),
          ),
      };
    },
  },
];
