import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { PUT as putCart } from "@/app/api/v1/cart/[id]/route";
import { POST as openCart } from "@/app/api/v1/cart/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { POST as changeTicket } from "@/app/api/v1/tickets/[id]/change/route";
import { PUT as putPurchase } from "@/app/api/v1/tickets/purchases/[id]/route";
import { POST as addPlaces } from "@/app/api/v1/tickets/purchases/[id]/tickets/route";
import { POST as hold } from "@/app/api/v1/tickets/purchases/route";
import { getDb } from "@/db/client";
import { zoneRules } from "@/db/schema";
import { assignGuard, createEvent, createEventArea, createGuard, createSaleable, createUser } from "@/db/testing";
import { sellAtGate } from "@/lib/access/sale/sell-at-gate";
import { createOtherArea, createSold } from "@/lib/after-sale/testing";
import { createPoint, openShift } from "@/lib/cash-desk";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { generateCourtesies } from "@/lib/courtesy-qrs";
import { blockPlaces } from "@/lib/events";
import { stopBoss } from "@/lib/jobs";
import { holdChosen } from "@/lib/orders";
import { claimCart } from "@/lib/orders/cart/claim-cart";
import { renewCart } from "@/lib/orders/cart/renew-cart";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { payOrder } from "@/lib/orders/pay/pay-order";
import { agePast, freeCount } from "@/lib/orders/testing";
import { enterEvent } from "@/lib/waiting-rooms";
import { endAdmissions, joinAs, openRoomOf, passRoomTime } from "@/lib/waiting-rooms/testing";

afterAll(() => stopBoss(0));

const ROOT = process.cwd();

/** What `lib/places` offers to whoever takes a place, or keeps one that is taken. */
const TAKING = [
  "blockByLabel",
  "blockLocked",
  "copyBlocks",
  "giveFreeToBatch",
  "giveFreeToCourtesies",
  "giveToBatch",
  "heldBy",
  "holdLocked",
  "keepHeld",
  "keepLocked",
  "moveHeld",
  "passedToCourtesy",
  "placeSale",
  "shortenHeld",
  "takeAny",
  "takeByLabel",
];

/** What it offers besides: reading, locking, making and giving back places, and the way through waiting rooms. */
const HARMLESS = [
  "ADMISSION_MINUTES",
  "addPlaces",
  "admissionOf",
  "admitNumber",
  "forgetAdmissions",
  "cameAfter",
  "copyPlaces",
  "countKept",
  "freeCount",
  "freeCountUpTo",
  "hasFree",
  "heldAndFree",
  "heldUntil",
  "insideRoom",
  "IS_FREE",
  "IS_HELD",
  "IS_TAKEN",
  "LOCK_FREE",
  "lockAllPlaces",
  "lockAndJudge",
  "lockByLabel",
  "lockFreePlaces",
  "lockPlaces",
  "lockStanding",
  "lockUnlabelled",
  "lockUnused",
  "passBy",
  "passRoom",
  "placeAmong",
  "placeJudgements",
  "placeLocks",
  "readPlaces",
  "releaseBatch",
  "releaseCourtesies",
  "releaseHeld",
  "releaseHolds",
  "releaseSubscribers",
  "removeLocked",
  "signWaitingPlace",
  "takeBack",
  "unblockByLabel",
  "unblockLocked",
  "waitForFree",
  "waitingRoomPath",
];

type Who = "visitors" | "staff" | "guards" | "payments" | "own holds";

/** Every file that takes places, and for whom. Those for visitors refuse without an admission; the others pass by. */
const TAKERS: Record<string, Who> = {
  "lib/orders/hot.ts": "visitors",
  "lib/orders/exchange/hold-exchange.ts": "visitors",
  "lib/orders/gate/gate-order.ts": "guards",
  "lib/orders/cart/claim-cart.ts": "own holds",
  "lib/orders/end/shorten-deadline.ts": "own holds",
  "lib/orders/pay/fulfil-order.ts": "payments",
  "lib/orders/pay/pay-order.ts": "payments",
  "lib/orders/subject/payment-subject.ts": "payments",
  "lib/orders/subject/restore-disputed.ts": "payments",
  "lib/courtesy-qrs/make/generate-courtesies.ts": "staff",
  "lib/courtesy-qrs/make/make-courtesies.ts": "staff",
  "lib/courtesy-qrs/make/take-places.ts": "staff",
  "lib/events/change-zone/fit-area.ts": "staff",
  "lib/events/copy/copy-events.ts": "staff",
  "lib/events/places/block-places.ts": "staff",
  "lib/subscriber-qrs/seat-subscribers.ts": "staff",
};

/** The verbs that come to a taker for visitors, each with what it is tested by below. */
const VISITORS_VERBS: Record<string, string> = {
  "lib/after-sale/change/change-ticket.ts": "TI14",
  "lib/orders/cart/renew-cart.ts": "an expired cart's places again",
  "lib/orders/cart/update-cart.ts": "TI6, CA7",
  "lib/orders/hold/add-places.ts": "TI3",
  "lib/orders/hold/hold-places.ts": "TI2, the store's pages",
};

const sources = readdirSync(join(ROOT, "lib"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.test\.ts$|^testing/.test(entry.name))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  .filter((file) => !file.includes("/testing/"));
const textOf = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** The names that a file imports from a module. */
function importedFrom(file: string, module: string): string[] {
  const [, names = ""] = new RegExp(`import \\{([^}]*)\\} from "${module}"`).exec(textOf(file)) ?? [];
  return names.split(",").map((name) => name.trim().replace(/ as .*/, ""));
}

describe("the takers of lib/places", () => {
  it("are known: whatever it offers is a way to take places or is not", () => {
    const offered = [...textOf("lib/places/index.ts").matchAll(/export \{([^}]*)\}/g)]
      .flatMap(([, names = ""]) => names.split(","))
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "));
    expect(offered.toSorted()).toEqual([...TAKING, ...HARMLESS].toSorted());
  });

  it("are those of the table", () => {
    const takers = sources.filter(
      (file) =>
        !file.startsWith("lib/places/") && importedFrom(file, "@/lib/places").some((name) => TAKING.includes(name)),
    );
    expect(takers.toSorted()).toEqual(Object.keys(TAKERS).toSorted());
  });

  it("ask for the admission where they are for visitors, and the hold's statements have one user, who asks", () => {
    const users = sources.filter((file) => importedFrom(file, "@/lib/orders/hot").includes("TAKE_PLACES"));
    expect(users).toEqual(["lib/orders/hold/take-places.ts"]);
    for (const file of [...users, "lib/orders/exchange/hold-exchange.ts"]) {
      expect(importedFrom(file, "@/lib/places"), file).toContain("passRoom");
    }
    const verbs = sources.filter(
      (file) =>
        importedFrom(file, "@/lib/orders/hold/take-places").includes("takePlaces") ||
        importedFrom(file, "@/lib/orders").includes("holdExchange"),
    );
    expect(verbs.toSorted()).toEqual(Object.keys(VISITORS_VERBS).toSorted());
  });
});

type Sale = Awaited<ReturnType<typeof createSaleable>>;

/** A device whose turn has come, and which came in. */
async function admittedTo({ event }: Pick<Sale, "event">): Promise<string> {
  const { place } = await joinAs(event.id);
  await passRoomTime(event.id, 10);
  await enterEvent({ ctx: { ...ctxFor(null), waitingPlaces: [place] }, input: { eventId: event.id } });
  return place;
}

const open = ({ owner, event }: Pick<Sale, "owner" | "event">) => openRoomOf(owner, event.id);

async function buyer() {
  const user = await createUser({ emailVerifiedAt: new Date() });
  return { user, as: await tokenOf(user) };
}

/** Refused without an admission, with a place that was not admitted, and with another event's; lets in who was. */
async function refusesTheOthers(sale: Sale, ask: (waitingPlace?: string) => Promise<unknown>): Promise<void> {
  const before = await freeCount(sale.area.id);
  const room = `/${sale.enclosure.slug}/fila/${sale.event.id}`;
  const other = await createSaleable();
  await open(other);
  for (const place of [undefined, (await joinAs(sale.event.id)).place, await admittedTo(other)]) {
    expect(await ask(place)).toMatchObject({ code: "hold.waiting_room", data: { waitingRoom: room } });
  }
  expect(await freeCount(sale.area.id)).toBe(before);
}

describe("while a waiting room is on", () => {
  it("TI2 holds for who was admitted, and for as many as a buyer may change their mind about", async () => {
    const sale = await createSaleable({ capacity: 40, buyerLimit: 2 });
    const body = { idEventArea: sale.area.id, quantity: 1 };
    const free = await buyer();
    await succeed(hold, { as: free.as, body });
    await open(sale);
    const { as } = await buyer();
    await refusesTheOthers(sale, (waitingPlace) =>
      fail(hold, "hold.waiting_room", { as, body, ...(waitingPlace ? { waitingPlace } : {}) }),
    );
    const waitingPlace = await admittedTo(sale);
    await succeed(hold, { as, body, waitingPlace });
    for (let n = 0; n < 9; n++) await succeed(hold, { as: (await buyer()).as, body, waitingPlace });
    await fail(hold, "hold.waiting_room", { as: (await buyer()).as, body, waitingPlace });
  });

  it("an admission ends, but not while its holder has places", async () => {
    const sale = await createSaleable();
    await open(sale);
    const body = { idEventArea: sale.area.id, quantity: 1 };
    const [held, idle] = [await buyer(), await buyer()];
    const [waitingPlace, other] = [await admittedTo(sale), await admittedTo(sale)];
    await succeed(hold, { as: held.as, body, waitingPlace });
    await endAdmissions(sale.event.id);
    await succeed(hold, { as: held.as, body, waitingPlace });
    await fail(hold, "hold.waiting_room", { as: idle.as, body, waitingPlace: other });
  });

  it("TI3, TI6 and CA7 refuse places that are added, and let go of those that are there", async () => {
    const sale = await createSaleable();
    const { user, as } = await buyer();
    const { response: cart } = await succeed(hold, { as, body: { idEventArea: sale.area.id, quantity: 2 } });
    const params = { id: cart.idCart };
    await open(sale);
    const sent = (waitingPlace?: string) => ({ as, params, ...(waitingPlace ? { waitingPlace } : {}) });
    const area = (quantity: number) => ({ areas: [{ idEventArea: sale.area.id, quantity }] });
    const add = { idEventArea: sale.area.id, quantity: 1 };
    await refusesTheOthers(sale, (place) => fail(addPlaces, "hold.waiting_room", { ...sent(place), body: add }));
    await refusesTheOthers(sale, (place) => fail(putPurchase, "hold.waiting_room", { ...sent(place), body: area(3) }));
    await refusesTheOthers(sale, (place) => fail(putCart, "hold.waiting_room", { ...sent(place), body: area(3) }));
    await succeed(putCart, { ...sent(), body: area(1) });
    const waitingPlace = await admittedTo(sale);
    await succeed(addPlaces, { ...sent(waitingPlace), body: add });
    await succeed(putPurchase, { ...sent(waitingPlace), body: area(3) });
    await succeed(putCart, { ...sent(waitingPlace), body: area(4) });
    // Staff of the tenant wait nowhere.
    const staff = await tokenOf(sale.owner);
    await succeed(addPlaces, { as: staff, params, body: add });
    expect(user.id).toBeGreaterThan(0);
  });

  it("TI14 changes a ticket to the event for who was admitted", async () => {
    const sold = await createSold({ priceCents: 10_000 });
    const far = await createOtherArea(sold, 20_000);
    await open(sold);
    const as = await tokenOf(sold.buyer);
    const params = { id: sold.ticketId };
    const body = { idEventArea: far.id };
    await refusesTheOthers({ ...sold, area: far }, (place) =>
      fail(changeTicket, "hold.waiting_room", { as, params, body, ...(place ? { waitingPlace: place } : {}) }),
    );
    await succeed(changeTicket, { as, params, body, waitingPlace: await admittedTo(sold) });
  });

  it("CA2 opens no new cart in the venue, and still answers one that is there", async () => {
    const sale = await createSaleable();
    const body = { idEnclosure: sale.enclosure.id };
    const had = await buyer();
    const { response: cart } = await succeed(openCart, { as: had.as, body });
    await open(sale);
    expect((await succeed(openCart, { as: had.as, body })).response.idCart).toBe(cart.idCart);
    const { as } = await buyer();
    await refusesTheOthers(sale, (place) =>
      fail(openCart, "hold.waiting_room", { as, body, ...(place ? { waitingPlace: place } : {}) }),
    );
    await succeed(openCart, { as, body, waitingPlace: await admittedTo(sale) });
  });

  it("another event of the venue is sold as before", async () => {
    const sale = await createSaleable();
    const later = await createEventArea(await createEvent(sale.enclosure), sale.zone);
    await open(sale);
    await succeed(hold, { as: (await buyer()).as, body: { idEventArea: later.id, quantity: 1 } });
  });

  it("the pages' verbs lead to the waiting room with what was chosen, and hold once the turn has come", async () => {
    const sale = await createSaleable();
    const { user } = await buyer();
    const room = `/${sale.enclosure.slug}/fila/${sale.event.id}`;
    const path = `/${sale.enclosure.slug}/${sale.event.id}?eventAreaId=${sale.area.id}&quantity=2`;
    const { order } = await holdPlaces({ ctx: ctxFor(user), input: { eventAreaId: sale.area.id, quantity: 1 } });
    await agePast(order.id);
    await open(sale);
    const renew = (waitingPlaces: string[]) =>
      renewCart({ ctx: { ...ctxFor(user), waitingPlaces }, input: { orderId: order.id } });
    expect(await codeOf(renew([]))).toBe("hold.waiting_room");
    const led = await holdChosen({ ctx: ctxFor(user), input: { path: `${path}&apartar=1` } });
    expect(led).toBe(`${room}?volver=${encodeURIComponent(path)}`);
    const place = await admittedTo(sale);
    expect((await renew([place])).items).toHaveLength(1);
    const ctx = { ...ctxFor(user), waitingPlaces: [place] };
    expect(await holdChosen({ ctx, input: { path: `${path}&apartar=1` } })).toMatch(/^\/payment-summary\/\d+$/);
  });

  it("staff, guards and payments pass by", async () => {
    const sale = await createSaleable({ capacity: 12, priceCents: 0 });
    const { user } = await buyer();
    const cart = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: sale.area.id, quantity: 1 } });
    await open(sale);
    const claimed = await claimCart({ ctx: ctxFor(user), input: { cartToken: cart.cartToken ?? "" } });
    expect(claimed).not.toBeNull();
    await payOrder({ ctx: ctxFor(user), input: { orderId: cart.order.id, method: "card" } });
    const staff = ctxFor(sale.owner);
    await blockPlaces({ ctx: staff, input: { id: sale.area.id, places: "12", reason: "Escenario" } });
    await generateCourtesies({ ctx: staff, input: { eventId: sale.event.id, zoneId: sale.zone.id, quantity: 2 } });
    expect(await freeCount(sale.area.id)).toBe(8);

    await getDb().insert(zoneRules).values({ parkingAreaId: sale.zone.id, adminId: sale.admin.id, walkUp: true });
    const guard = await createGuard(sale.admin.id, { position: "cashier" });
    await assignGuard(guard, sale.event, sale.zone);
    const point = { enclosureId: sale.enclosure.id, name: `Caja ${randomUUID().slice(0, 8)}` };
    const { pointId } = await createPoint({ ctx: staff, input: point });
    await openShift({ ctx: ctxFor(guard), input: { pointId, floatCents: 0 } });
    await getDb().execute(sql`update event_areas set price_cents = 12000 where id = ${sale.area.id}`);
    await sellAtGate({
      ctx: ctxFor(guard),
      input: {
        nonce: randomUUID(),
        post: `e${sale.event.id}`,
        gateId: sale.gate.id,
        zoneId: sale.zone.id,
        priceCents: 12_000,
        receivedCents: 12_000,
      },
    });
    expect(await freeCount(sale.area.id)).toBe(7);
  });
});
