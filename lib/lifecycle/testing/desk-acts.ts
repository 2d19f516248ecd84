import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { zoneRules } from "@/db/schema";
import { assignGuard, createEventArea, createGuard, createZone, type UserRow } from "@/db/testing";
import { isForceable } from "@/lib/access/client";
import { askAdmission } from "@/lib/access/force-admission";
import { redeemPass } from "@/lib/access/redeem-pass";
import { sellAtGate } from "@/lib/access/sale/sell-at-gate";
import { endShift, startShift } from "@/lib/access/shifts/shift";
import { giveTickets } from "@/lib/after-sale/purchases/give-tickets";
import { dropCash } from "@/lib/cash-desk/cash/drop-cash";
import { countShift } from "@/lib/cash-desk/count/count-shift";
import { createPoint } from "@/lib/cash-desk/points/save-point";
import { closeByForce } from "@/lib/cash-desk/shift/close-by-force";
import { openShift } from "@/lib/cash-desk/shift/open-shift";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { deleteCourtesies } from "@/lib/courtesy-qrs/change/delete-courtesies";
import { generateCourtesies } from "@/lib/courtesy-qrs/make/generate-courtesies";
import { atPlaza, type BookMove, type BookWorld } from "@/lib/lifecycle/testing/book-acts";
import { holdPlaces } from "@/lib/orders";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { adjustBalance } from "@/lib/prepaid/acts/adjust-balance";
import { rechargeAtDesk } from "@/lib/prepaid/desk/recharge";
import { payOut } from "@/lib/settlement/desk/pay-out";
import { voidOperation } from "@/lib/settlement/desk/void-operation";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";

const FLOAT = 50_000;
const PRICE = 25_000;

/** The desk at which the guard takes cash, who sells the zone at its gate too. */
async function makeDesk({ admin, owner, enclosure, zone }: BookWorld): Promise<number> {
  await getDb().insert(zoneRules).values({ parkingAreaId: zone.id, adminId: admin.id, walkUp: true });
  const point = { enclosureId: enclosure.id, name: "Caja de puerta" };
  return (await createPoint({ ctx: ctxFor(owner), input: point })).pointId;
}

/** The guard's shift at the desk begins with the first cash that is taken in it. */
const inShift =
  (act: (move: BookMove) => Promise<unknown>) =>
  async (move: BookMove): Promise<void> => {
    const { made, guard } = move.world;
    made.desk ??= makeDesk(move.world);
    const input = { pointId: await made.desk, floatCents: FLOAT };
    await openShift({ ctx: ctxFor(guard), input }).catch((error) => {
      if (!(error instanceof DomainError && error.code === "desk.shift_open")) throw error;
    });
    await act(move);
  };

const sellPlace = inShift(({ world: { event, gate, guard, zone } }) => {
  const post = { nonce: randomUUID(), post: `e${event.id}`, gateId: gate.id, zoneId: zone.id };
  return sellAtGate({ ctx: ctxFor(guard), input: { ...post, priceCents: PRICE, receivedCents: 2 * PRICE } });
});

/** The guard begins to stand at the gate, or ends it. */
const stand = ({ world: { event, gate, guard }, dial }: BookMove) =>
  dial % 2 === 0
    ? startShift({ ctx: ctxFor(guard), input: { post: `e${event.id}`, gateId: gate.id } })
    : endShift({ ctx: ctxFor(guard) });

const cashTopup = inShift(
  atPlaza(({ holder }, { world, dial }) => {
    const input = { accountId: holder.accountId, creditCents: 5_000 + dial * 1_300, again: true };
    return rechargeAtDesk({ ctx: ctxFor(world.guard), input });
  }),
);

const drop = inShift(({ world, dial }) =>
  dropCash({ ctx: ctxFor(world.guard), input: { amountCents: 1_000 + dial, requestKey: randomUUID() } }),
);

/** What was taken or put away is taken back, in an open shift. */
async function takeBackCash({ world, dial }: BookMove): Promise<void> {
  const made = await getDb().execute<{ id: number }>(sql`
    select id from desk_operations where admin_id = ${world.admin.id} and kind in ('sale', 'topup', 'drop') order by id desc`);
  const one = made[dial % Math.max(1, made.length)];
  const input = { operationId: one?.id ?? 0, reason: "Se cobró dos veces" };
  if (one) await voidOperation({ ctx: ctxFor(world.owner), input });
}

/** Cash goes back that was taken before: staff asks for it, and the guard pays out what was asked for. */
async function refundCash({ world, dial }: BookMove): Promise<void> {
  const paid = await getDb().execute<{ id: number }>(sql`
    select id from payments where admin_id = ${world.admin.id} and method = 'desk' order by id desc`);
  const one = paid[dial % Math.max(1, paid.length)];
  const input = { paymentId: one?.id ?? 0, reason: "No puede venir", idempotencyKey: `cash-${dial}` };
  if (one) await refundPayment({ ctx: ctxFor(world.owner), input });
}

const payBack = inShift(async ({ world }) => {
  const [waiting] = await getDb().execute<{ id: number }>(sql`
    select r.id from refunds r join payments p on p.id = r.payment_id
    where r.admin_id = ${world.admin.id} and r.state = 'manual' and p.method = 'desk' order by r.id limit 1`);
  if (waiting) await payOut({ ctx: ctxFor(world.guard), input: { refundId: waiting.id, note: "" } });
});

/** The guard counts the drawer and misses some of it, or somebody closes the shift that was left open or counted. */
async function countDrawer({ world, dial }: BookMove): Promise<void> {
  const counts = { n50000: 1, n5000: dial };
  if (dial < 2) await countShift({ ctx: ctxFor(world.guard), input: { counts } });
  else await endDrawer(world, dial === 2 ? counts : undefined);
}

/** Whoever supervises closes the shift of the guard, with a count or without. */
export async function endDrawer({ admin, owner }: BookWorld, counts?: Record<string, number>): Promise<void> {
  const [open] = await getDb().execute<{ id: number }>(sql`
    select id from desk_shifts where admin_id = ${admin.id} and closed_at is null`);
  const input = { shiftId: open?.id ?? 0, reason: "Terminó el evento", ...(counts ? { counts } : {}) };
  if (open) await closeByForce({ ctx: ctxFor(owner), input });
}

const refundTopup = atPlaza(async ({ owner, holder }, { dial }) => {
  const [paid] = await getDb().execute<{ id: number }>(sql`
    select p.id from payments p join prepaid_topups t on p.subject_type = 'prepaid_topup' and t.id = p.subject_id
    where t.account_id = ${holder.accountId} and p.method = 'card' order by p.id desc limit 1`);
  const some = dial % 2 === 0 ? {} : { amountCents: 1_500 };
  const input = { paymentId: paid?.id ?? 0, ...some, reason: "Lo pidió", idempotencyKey: `topup-${dial}` };
  if (paid) await refundPayment({ ctx: ctxFor(owner), input });
});

const adjust = atPlaza(({ owner, holder }, { dial }) => {
  const direction = dial % 2 === 0 ? ("add" as const) : ("take" as const);
  const input = { accountId: holder.accountId, direction, amountCents: `${10 + dial}.50`, reason: "Se cobró de más" };
  return adjustBalance({ ctx: staffCtx(owner), input: { ...input, key: randomUUID() } });
});

/** Courtesies of one zone or the other; a group is one QR for two cars. */
const makeCourtesies = ({ world: { event, zone, otherArea, owner }, dial }: BookMove & { world: DeskWorld }) => {
  const zoneId = dial % 2 === 0 ? zone.id : otherArea.parkingAreaId;
  const many = dial === 3 ? { quantity: 2, isGroup: true } : { quantity: 1 };
  return generateCourtesies({ ctx: ctxFor(owner), input: { eventId: event.id, zoneId, ...many, note: "Prensa" } });
};

async function onCourtesy(
  { world, dial }: BookMove,
  act: (courtesy: { id: number; code: string }) => Promise<unknown>,
): Promise<void> {
  const made = await getDb().execute<{ id: number; code: string }>(sql`
    select c.pass_id as id, p.short_code as code from courtesies c join passes p on p.id = c.pass_id
    where c.admin_id = ${world.admin.id} order by c.pass_id`);
  const one = made[dial % Math.max(1, made.length)];
  if (one) await act(one);
}

const readCourtesy = (move: BookMove) =>
  onCourtesy(move, ({ code }) => {
    const { guard, gate } = move.world;
    const input = { code, nonce: randomUUID(), gateId: gate.id, direction: "in" as const };
    return redeemPass({ ctx: ctxFor(guard), input });
  });

const deleteCourtesy = (move: BookMove) =>
  onCourtesy(move, ({ id }) => deleteCourtesies({ ctx: ctxFor(move.world.owner), input: { ids: [id] } }));

const give = ({ world: { area, otherArea, owner }, buyer, dial }: BookMove & { world: DeskWorld }) =>
  giveTickets({
    ctx: ctxFor(owner),
    input: {
      eventAreaId: dial % 2 === 0 ? otherArea.id : area.id,
      contact: buyer.email ?? "",
      quantity: 1,
      reason: "Patrocinador",
    },
  });

async function openFreeArea({ event, enclosure, gate }: BookWorld): Promise<{ id: number }> {
  const zone = await createZone(enclosure, { capacity: 2 }, [gate]);
  return createEventArea(event, zone, { priceCents: 0 });
}

/** A place of a zone that costs nothing. */
async function holdFree({ world, buyer }: BookMove): Promise<void> {
  world.made.freeArea ??= openFreeArea(world);
  const { id: eventAreaId } = await world.made.freeArea;
  await holdPlaces({ ctx: ctxFor(buyer), input: { eventAreaId, quantity: 1 } });
}

async function makeSupervisor({ admin, event, zone }: BookWorld): Promise<UserRow> {
  const person = await createGuard(admin.id, { fullName: "Sara Vega" });
  await assignGuard(person, event, zone, null, { isSupervisor: true });
  return person;
}

/** A supervisor reads a ticket, and lets the car in that the gate refuses. */
async function force({ world, buyer, dial }: BookMove): Promise<void> {
  world.made.supervisor ??= makeSupervisor(world);
  const ctx = ctxFor(await world.made.supervisor);
  const codes = await getDb().execute<{ code: string }>(sql`
    select s.short_code as code from tickets t join passes s on s.id = t.pass_id
    where t.event_id = ${world.event.id} and t.buyer_id = ${buyer.id} order by t.id`);
  const code = codes[dial % Math.max(1, codes.length)]?.code;
  if (!code) return;
  const input = { code, nonce: randomUUID(), gateId: world.gate.id, direction: "in" as const };
  const { decision, scanId } = await redeemPass({ ctx, input });
  if (isForceable(decision))
    await askAdmission({ ctx, input: { scanId, nonce: randomUUID(), reason: "Salió y no se leyó" } });
}

export interface DeskWorld extends BookWorld {
  /** A dearer zone of the same event, for VIPs. */
  otherArea: Awaited<ReturnType<typeof createEventArea>>;
}

/** Acts of those who take cash, give away and let pass: what reports of cash, of what was free and of balances tell. */
export const DESK_ACTS = {
  sellPlace,
  stand,
  cashTopup,
  drop,
  takeBackCash,
  refundCash,
  payBack,
  countDrawer,
  refundTopup,
  adjust,
  makeCourtesies,
  readCourtesy,
  deleteCourtesy,
  give,
  holdFree,
  force,
} satisfies Record<string, (move: BookMove & { world: DeskWorld }) => Promise<unknown>>;
