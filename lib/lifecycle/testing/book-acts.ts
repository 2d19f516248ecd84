import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { createEnclosure, createGate, type UserRow } from "@/db/testing";
import { closeBooks, reopenBooks } from "@/lib/closings/close";
import { bookkeeper, monthOf } from "@/lib/closings/testing";
import { monthAfter } from "@/lib/core/months";
import { ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import {
  approveSettlement,
  cancelSettlement,
  makeAdvance,
  makeSettlement,
  paySettlement,
} from "@/lib/organizer-settlements/settle";
import { afterAll, changeTerms, makeReady, type Settlers } from "@/lib/organizer-settlements/testing";
import { paymentById } from "@/lib/payments";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { deferMissing, reconcilePayout } from "@/lib/payouts/reconcile";
import { openPayouts, sendPayout } from "@/lib/payouts/testing";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { giveBalance } from "@/lib/prepaid/acts/give-balance";
import type { Tariff } from "@/lib/prepaid/tariff/tariff";
import { BY_ENTRY, createHolder, createType, type Holder, readAt } from "@/lib/prepaid/testing";
import { startTopup } from "@/lib/prepaid/topups/start-topup";
import { receiveWebhook } from "@/lib/settlement/apply/receive-webhook";
import { type Move, messageOf, type World } from "@/lib/settlement/testing/random-acts";

const DAY_MS = 86_400_000;

export interface BookWorld extends World {
  /** Two people who settle with organizers. */
  settlers: Settlers;
  /** Where it is noon: the time zone of the tenant's venues. */
  timeZone: string;
  /** What only some stories need, made once for whoever asks first. */
  made: {
    profile?: Promise<void>;
    plaza?: ReturnType<typeof openPlaza>;
    desk?: Promise<number>;
    supervisor?: Promise<UserRow>;
    freeArea?: Promise<{ id: number }>;
  };
}

export interface BookMove extends Move {
  world: BookWorld;
}

/** Closes the month that runs, as on the fifteenth of the next one. */
async function closeMonth({ world }: BookMove): Promise<void> {
  const month = monthOf(new Date(), world.timeZone);
  const ctx = bookkeeper(world, new Date(`${monthAfter(month)}-15T18:00:00Z`));
  await closeBooks({ ctx, input: { month } });
}

async function closeEvent({ world }: BookMove): Promise<void> {
  const ctx = bookkeeper(world, new Date(world.event.endsAt.getTime() + 12 * DAY_MS));
  await closeBooks({ ctx, input: { eventId: world.event.id } });
}

async function reopen({ world, dial }: BookMove): Promise<void> {
  const held = await getDb().execute<{ id: number }>(sql`
    select id from closings where admin_id = ${world.admin.id} and reopened_at is null order by id`);
  const one = held[dial % Math.max(1, held.length)];
  if (one) await reopenBooks({ ctx: ctxFor(platform), input: { id: one.id, reason: "Faltaba algo" } });
}

/** Whoever settles first gives the organizer what that needs, on terms that differ from story to story. */
export function readyToSettle({ made, settlers, admin }: BookWorld): Promise<void> {
  made.profile ??= makeReady(settlers, admin.id).then(() => changeTerms(settlers, admin.id, admin.id));
  return made.profile;
}

async function agree({ world, dial }: BookMove): Promise<void> {
  await readyToSettle(world);
  await changeTerms(world.settlers, world.admin.id, dial);
}

async function draft({ world, dial }: BookMove): Promise<void> {
  const { settlers, admin } = world;
  await readyToSettle(world);
  const adjustment = dial === 3 ? { adjustmentCents: 1_501, reason: "Un ajuste" } : {};
  await makeSettlement({ ctx: afterAll(settlers.maker), input: { adminId: admin.id, ...adjustment } });
}

async function advance({ world }: BookMove): Promise<void> {
  const { settlers, admin } = world;
  await readyToSettle(world);
  const input = { adminId: admin.id, amountCents: "50.00", reason: "Lo pidió antes" };
  await makeAdvance({ ctx: afterAll(settlers.maker), input });
}

const onSettlement =
  (state: "draft" | "approved", act: (world: BookWorld, id: number) => Promise<unknown>) =>
  async ({ world }: BookMove): Promise<void> => {
    const [open] = await getDb().execute<{ id: number }>(sql`
      select id from organizer_settlements where admin_id = ${world.admin.id} and state = ${state}`);
    if (open) await act(world, open.id);
  };

const approveDraft = onSettlement("draft", ({ settlers }, id) =>
  approveSettlement({ ctx: afterAll(settlers.approver), input: { id } }),
);

const payApproved = onSettlement("approved", ({ settlers }, id) =>
  paySettlement({ ctx: afterAll(settlers.maker), input: { id, bankReference: `SPEI ${id}` } }),
);

const takeBack = (state: "draft" | "approved") =>
  onSettlement(state, ({ settlers }, id) => cancelSettlement({ ctx: afterAll(settlers.maker), input: { id } }));

/** The bank sends what it moved; `leavesOut` one charge, which comes later. */
const send =
  (leavesOut: boolean) =>
  ({ world }: BookMove) =>
    sendPayout(ctxFor(platform), world.admin.id, { leavesOut });

/** Somebody reconciles the first payout that is open; by an odd dial, what it lacks is expected in a later one. */
async function reconcile({ world, dial }: BookMove): Promise<void> {
  const ctx = ctxFor(platform);
  const [id] = await openPayouts(ctx, world.admin.id);
  if (id === undefined) return;
  if (dial % 2 === 1) await deferMissing({ ctx, input: { id, paymentIds: null } });
  await reconcilePayout({ ctx, input: { id } });
}

/** 60 pesos an entry. */
const DEAR: Tariff = { kind: "entry", cents: 6_000, windows: [], reverseMinutes: 10, freezeMinutes: 15 };

/** A plaza of the same tenant, where an entry costs 45 pesos, or 60 by the other type, and a person with an account of each. */
async function openPlaza({ admin, owner, timeZone }: BookWorld) {
  const enclosure = await createEnclosure(admin.id, { isPrepaid: true, isEvent: false, timeZone });
  const gate = await createGate(enclosure);
  const type = await createType(enclosure, BY_ENTRY);
  const plaza = { admin, owner, enclosure, gate, type };
  const dear = await createType(enclosure, DEAR);
  return { ...plaza, holders: [await createHolder(plaza), await createHolder({ owner, type: dear })] as const };
}

type Plaza = Awaited<ReturnType<typeof openPlaza>> & { holder: Holder };

/** At the plaza, each buyer acts on the account of one of its holders. */
export const atPlaza =
  (act: (plaza: Plaza, move: BookMove) => Promise<unknown>) =>
  async (move: BookMove): Promise<void> => {
    const { made } = move.world;
    made.plaza ??= openPlaza(move.world);
    const plaza = await made.plaza;
    await act({ ...plaza, holder: plaza.holders[move.buyer.id % 2 === 0 ? 0 : 1] }, move);
  };

/** Pays balance by card, as the bank says in a message. */
const recharge = atPlaza(async ({ holder }, { dial }) => {
  const input = { accountId: holder.accountId, creditCents: 5_000 + dial * 2_500, method: "card" as const };
  const { paymentId } = await startTopup({ ctx: ctxFor(holder.buyer), input });
  const { providerId } = await paymentById({}, paymentId ?? 0);
  await decideCharge(providerId ?? "", "approve", new Date(), { force: true });
  await receiveWebhook(messageOf(providerId ?? ""));
});

const gift = atPlaza(({ owner, holder }, { dial }) => {
  const input = { accountId: holder.accountId, amountCents: 5_000 + dial, reason: "Prueba", until: null };
  return giveBalance({ ctx: staffCtx(owner), input: { ...input, key: randomUUID() } });
});

const park = (direction: "in" | "out") =>
  atPlaza((plaza) => readAt(plaza, plaza.holder, direction, new Date(), randomUUID()));

/** Acts of those who keep the books, while things are sold, paid, given back and disputed; and prepaid's money beside it. */
export const BOOK_ACTS = {
  closeMonth,
  closeEvent,
  reopen,
  agree,
  draft,
  advance,
  approveDraft,
  payApproved,
  cancelDraft: takeBack("draft"),
  cancelApproved: takeBack("approved"),
  sendPayout: send(false),
  sendSome: send(true),
  reconcile,
  recharge,
  gift,
  parkIn: park("in"),
  parkOut: park("out"),
} satisfies Record<string, (move: BookMove) => Promise<unknown>>;
