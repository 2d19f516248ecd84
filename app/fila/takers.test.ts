import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { PUT as putCart } from "@/app/api/v1/cart/[id]/route";
import { POST as openCart } from "@/app/api/v1/cart/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { POST as addPlaces } from "@/app/api/v1/tickets/purchases/[id]/tickets/route";
import { POST as hold } from "@/app/api/v1/tickets/purchases/route";
import { admittedTo, buyer, open, refusesTheOthers, WAYS, type Way, withCart } from "@/app/fila/testing";
import { getDb } from "@/db/client";
import { zoneRules } from "@/db/schema";
import { assignGuard, createEvent, createEventArea, createGuard, createSaleable } from "@/db/testing";
import { sellAtGate } from "@/lib/access/sale/sell-at-gate";
import { createPoint, openShift } from "@/lib/cash-desk";
import { ctxFor } from "@/lib/core/testing";
import { generateCourtesies } from "@/lib/courtesy-qrs";
import { blockPlaces } from "@/lib/events";
import { stopBoss } from "@/lib/jobs";
import { holdChosen } from "@/lib/orders";
import { claimCart } from "@/lib/orders/cart/claim-cart";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { payOrder } from "@/lib/orders/pay/pay-order";
import { freeCount } from "@/lib/orders/testing";
import { endAdmissions } from "@/lib/waiting-rooms/testing";

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

/** Who takes places while a waiting room is on without asking it, by the reason that they name. */
const PASSING_BY: Record<string, string> = {
  "lib/after-sale/change/change-ticket.ts": "held",
  "lib/orders/exchange/give-places.ts": "staff",
  "lib/orders/gate/gate-order.ts": "gate",
  "lib/orders/pay/pay-order.ts": "held",
  "lib/orders/subject/restore-disputed.ts": "payment",
  "lib/orders/subject/sell-order.ts": "payment",
};

/** The server's side; pages and jobs are looked at too. */
const sources = ["app", "components", "lib", "worker"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|^testing/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes("/testing/")),
);
const textOf = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** The names that a file imports from a module, or passes on from it. */
const importedFrom = (file: string, module: string): string[] =>
  [...textOf(file).matchAll(new RegExp(`(?:import|export) \\{([^}]*)\\} from "${module}"`, "g"))]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim().replace(/ as .*/, ""));

/** Files that import one of these, besides the domain that offers them. */
const usersOf = (module: string, names: readonly string[]) =>
  sources.filter(
    (file) =>
      !file.startsWith(`${module.slice(2)}/`) && importedFrom(file, module).some((name) => names.includes(name)),
  );

describe("the takers of lib/places", () => {
  it("are known: whatever it offers is a way to take places or is not", () => {
    const offered = [...textOf("lib/places/index.ts").matchAll(/export \{([^}]*)\}/g)]
      .flatMap(([, names = ""]) => names.split(","))
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "));
    expect(offered.toSorted()).toEqual([...TAKING, ...HARMLESS].toSorted());
  });

  it("are those of the table, and import what they use by its name", () => {
    expect(usersOf("@/lib/places", TAKING).toSorted()).toEqual(Object.keys(TAKERS).toSorted());
    const whole = sources.filter((file) =>
      /(\* as \w+|\*) from "@\/lib\/(places|orders)\b|import\("@\/lib\/places/.test(textOf(file)),
    );
    expect(whole).toEqual([]);
  });

  it("pass a waiting room by for the reason that the table gives", () => {
    const found = usersOf("@/lib/places", ["passBy"]).map((file): [string, string] => {
      const reasons = [...textOf(file).matchAll(/passBy\("(\w+)"\)/g)].map(([, reason = ""]) => reason);
      return [file, [...new Set(reasons)].join(", ")];
    });
    expect(Object.fromEntries(found)).toEqual(PASSING_BY);
  });

  it("ask for the admission where they are for visitors, and each verb that comes to one is tried below", () => {
    expect(usersOf("@/lib/orders/hot", ["TAKE_PLACES"])).toEqual(["lib/orders/hold/take-places.ts"]);
    const asking = ["lib/orders/exchange/hold-exchange.ts", "lib/orders/hold/take-places.ts"];
    const askers = usersOf("@/lib/places", ["passRoom"]);
    expect(askers).toEqual(expect.arrayContaining(asking));
    const verbs = [
      ...askers.filter((file) => !asking.includes(file)),
      ...usersOf("@/lib/orders/hold/take-places", ["takePlaces"]),
      ...usersOf("@/lib/orders", ["holdExchange"]),
      ...usersOf("@/lib/orders/exchange/hold-exchange", ["holdExchange"]).filter(
        (file) => file !== "lib/orders/index.ts",
      ),
    ];
    expect([...new Set(WAYS.map(({ file }) => file))].toSorted()).toEqual(verbs.toSorted());
  });

  it.each(WAYS.map((way): [string, Way] => [way.name, way]))(
    "%s runs the verb that the table says",
    (name, { file, verb, call }) => {
      expect(textOf(file)).toMatch(new RegExp(`export (async )?function ${verb}\\(`));
      if (!call) return;
      expect(call.spec.id).toBe(name);
      const route = `app/api/v1${call.spec.path.replaceAll(/\{(\w+)\}/g, "[$1]")}/route.ts`;
      const declared = textOf(route)
        .split(/\broute\(\n/)
        .find((text) => text.includes(`id: "${name}"`));
      expect(declared).toContain(`\n  ${verb},\n`);
    },
  );
});

describe("while a waiting room is on", () => {
  it.each(WAYS.map((way): [string, Way] => [way.name, way]))(
    "%s gives places to who was admitted, and to no other",
    async (_, way) => {
      const { sale, refused, given } = await way.set();
      await open(sale);
      await refusesTheOthers(sale, refused);
      await given(await admittedTo(sale));
    },
  );

  it("an admission takes as many places as a buyer may change their mind about", async () => {
    const sale = await createSaleable({ capacity: 40, buyerLimit: 2 });
    const body = { idEventArea: sale.area.id, quantity: 1 };
    await open(sale);
    const waitingPlace = await admittedTo(sale);
    for (let n = 0; n < 10; n++) await succeed(hold, { as: (await buyer()).as, body, waitingPlace });
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

  it("places that are there may be let go of without an admission, a cart that is open is answered, and staff wait nowhere", async () => {
    const { sale, as, params } = await withCart();
    await open(sale);
    await succeed(putCart, { as, params, body: { areas: [{ idEventArea: sale.area.id, quantity: 1 }] } });
    expect((await succeed(openCart, { as, body: { idEnclosure: sale.enclosure.id } })).response.idCart).toBe(params.id);
    const staff = await tokenOf(sale.owner);
    await succeed(addPlaces, { as: staff, params, body: { idEventArea: sale.area.id, quantity: 1 } });
  });

  it("another event of the venue is sold as before", async () => {
    const sale = await createSaleable();
    const later = await createEventArea(await createEvent(sale.enclosure), sale.zone);
    await open(sale);
    await succeed(hold, { as: (await buyer()).as, body: { idEventArea: later.id, quantity: 1 } });
  });

  it("a login on the way to places leads to the waiting room with what was chosen, and holds them once the turn has come", async () => {
    const sale = await createSaleable();
    const { user } = await buyer();
    const room = `/${sale.enclosure.slug}/fila/${sale.event.id}`;
    const path = `/${sale.enclosure.slug}/${sale.event.id}?eventAreaId=${sale.area.id}&quantity=2`;
    await open(sale);
    const led = await holdChosen({ ctx: ctxFor(user), input: { path: `${path}&apartar=1` } });
    expect(led).toBe(`${room}?volver=${encodeURIComponent(path)}`);
    const place = await admittedTo(sale);
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
