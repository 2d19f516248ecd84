import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { ctxFor } from "@/lib/core/testing";
import { blockAccount, pauseAccount, resumeAccount, unblockAccount } from "@/lib/prepaid/accounts/account-state";
import { applyDueTypes, changeAccountType } from "@/lib/prepaid/accounts/change-type";
import { closeAccount, finishClosing } from "@/lib/prepaid/accounts/close-account";
import { migrateAccount } from "@/lib/prepaid/accounts/migrate-account";
import { replaceQr } from "@/lib/prepaid/accounts/replace-qr";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { adjustBalance, answerAdjustment } from "@/lib/prepaid/acts/adjust-balance";
import { endOpenStay } from "@/lib/prepaid/acts/end-open-stay";
import { forgiveDebt } from "@/lib/prepaid/acts/forgive-debt";
import { giveBalance } from "@/lib/prepaid/acts/give-balance";
import { expireLots } from "@/lib/prepaid/books/expire-lots";
import { rechargeAtDesk } from "@/lib/prepaid/desk/recharge";
import { letGo } from "@/lib/prepaid/gate/let-go";
import { takeAtGate } from "@/lib/prepaid/gate/take-at-gate";
import type { Keeper } from "@/lib/prepaid/testing/keeper";
import { DAY, LIMITS, type Pay } from "@/lib/prepaid/testing/keeper-books";
import {
  answerOf,
  beginTopup,
  disputeAtBank,
  holderCtx,
  payAtBank,
  readQr,
  type Story,
} from "@/lib/prepaid/testing/story-world";
import { cancelTopup } from "@/lib/prepaid/topups/change-topup";
import { resolvePaymentReview } from "@/lib/settlement";
import { payOut } from "@/lib/settlement/desk/pay-out";
import { voidOperation } from "@/lib/settlement/desk/void-operation";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import type { TestBank } from "@/lib/settlement/testing";
import { systemCtx } from "@/lib/settlement/testing";
import { closeUnpaid } from "@/lib/settlement/unpaid/close-unpaid";

/** What acts have in common: the product and its keeper, when it is, and what a dice says. */
export interface Move {
  story: Story;
  keeper: Keeper;
  bank: TestBank;
  /** The payments of the product, by what its keeper knows them as. */
  paymentIds: Map<Pay, number>;
  /** The last reading that was refused for want of money. */
  refused: { scanId: number } | null;
  at: number;
  dial: number;
}

/** What the keeper and the product answered; null: there was nothing to do. */
type Answers = Promise<readonly [kept: string, said: string] | null>;
type Act = (move: Move) => Answers;

const CREDITS = [20_000, 60_000, 5_000, 120_000, 300_000, 4_900];
const REASON = "Prueba";

const ofAccount = ({ story }: Move) => ({ accountId: story.accountId });
const ownerCtx = ({ story, at }: Move) => staffCtx(story.owner, new Date(at));
const system = ({ at }: Move) => systemCtx(new Date(at));

const pick = <One>(all: readonly One[], dial: number): One | null => all[dial % Math.max(1, all.length)] ?? null;

const read =
  (direction: "in" | "out"): Act =>
  async (move) => {
    const { keeper, story, at, dial } = move;
    const kept = direction === "in" ? keeper.enter(at) : keeper.leave(at);
    const { decision, scanId } = await readQr(story, { direction, at, isSentAgain: dial === 0 });
    if (decision === "no_balance") move.refused = { scanId };
    return [kept, decision];
  };

const letGoNow: Act = async (move) => {
  const { keeper, story, at, refused } = move;
  const kept = refused && keeper.letGo(at);
  if (!kept || !refused) return null;
  const input = { scanId: refused.scanId, nonce: randomUUID(), reason: REASON };
  const said = await answerOf(letGo({ ctx: ctxFor(story.owner, new Date(at)), input }));
  if (said === "ok") await letGo({ ctx: ctxFor(story.owner, new Date(at)), input });
  return [kept, said];
};

/** The keeper notes the payment that the product has just written. */
async function notePayment({ story, keeper, paymentIds }: Move, known?: number | null): Promise<void> {
  const pay = keeper.pays.find((one) => !paymentIds.has(one));
  if (!pay) return;
  const [row] = await getDb().execute<{ id: number }>(sql`
    select max(id)::int as id from payments where admin_id = ${story.admin.id}`);
  paymentIds.set(pay, known ?? row?.id ?? 0);
}

const payAtGate: Act = async (move) => {
  const { keeper, at, refused } = move;
  const may = keeper.mayPayRefused(at);
  const amountCents = Math.ceil(keeper.missingOfRefused() / 100) * 100;
  if (may === null || amountCents === 0 || !refused) return null;
  const kept = may || amountCents > LIMITS.askMost ? keeper.cash(at, amountCents, true) : "prepaid.nothing_to_let_go";
  const input = { scanId: refused.scanId, amountCents, again: true };
  const said = await answerOf(takeAtGate({ ctx: ownerCtx(move), input }));
  await notePayment(move);
  return [kept, said];
};

const topup =
  (method: "card" | "wallet"): Act =>
  async (move) => {
    const { keeper, story, at, dial } = move;
    const creditCents = keeper.missingAtExit(at) ?? pick(CREDITS, dial) ?? 0;
    const kept = keeper.startTopup(at, creditCents, method);
    const { said, paymentId } = await beginTopup(story, { at, holder: keeper.holder, creditCents, method });
    await notePayment(move, paymentId);
    return [kept, said];
  };

const receive =
  (choice: "approve" | "less" | "more"): Act =>
  async ({ keeper, paymentIds, at, dial }) => {
    const waiting = keeper.pays.filter(({ received }) => received === 0);
    const live = waiting.filter(({ isLive }) => isLive);
    // Money also comes by attempts that have ended.
    const pay = pick(live.length > 0 && dial < 4 ? live : waiting, dial);
    if (!pay) return null;
    const difference = { approve: 0, less: -1_000, more: 1_000 }[choice];
    keeper.receive(at, pay, difference);
    const came = await payAtBank(paymentIds.get(pay) ?? 0, at, choice);
    return [String(pay.received), String(came)];
  };

const cash: Act = async (move) => {
  const { keeper, story, at, dial } = move;
  const creditCents = pick(CREDITS, dial) ?? 0;
  const kept = keeper.cash(at, creditCents);
  const input = { ...ofAccount(move), creditCents, again: true };
  const said = await answerOf(rechargeAtDesk({ ctx: ctxFor(story.cashier, new Date(at)), input }));
  await notePayment(move);
  return [kept, said];
};

const topupIdOf = async (paymentId: number) => {
  const [row] = await getDb().execute<{ id: number }>(
    sql`select subject_id as id from payments where id = ${paymentId}`,
  );
  return row?.id ?? 0;
};

const giveUp: Act = async (move) => {
  const { keeper, story, paymentIds, at } = move;
  const last = keeper.topups.filter(({ pays }) => pays[0]?.method !== "desk").at(-1);
  const pay = last?.pays[0];
  if (!last || !pay) return null;
  const kept = keeper.giveUp(last);
  const topupId = await topupIdOf(paymentIds.get(pay) ?? 0);
  const ctx = holderCtx(story, last.payer, at);
  return [kept, await answerOf(cancelTopup({ ctx, input: { topupId } }))];
};

const deadline: Act = async (move) => {
  const { keeper, paymentIds, at } = move;
  const due = keeper.expireTopups(at);
  let closed = 0;
  for (const pay of due.flatMap(({ pays }) => pays.slice(0, 1))) {
    const subjectId = await topupIdOf(paymentIds.get(pay) ?? 0);
    await getDb().execute(
      sql`update prepaid_topups set deadline_at = now() - interval '1 minute' where id = ${subjectId}`,
    );
    const input = { subjectType: "prepaid_topup" as const, subjectId };
    closed += (await closeUnpaid({ ctx: system(move), input })).closed ? 1 : 0;
  }
  return due.length === 0 ? null : [String(due.length), String(closed)];
};

const refund: Act = async (move) => {
  const { keeper, paymentIds, dial } = move;
  const pay = pick(
    keeper.pays.filter(({ lot }) => lot !== null),
    dial,
  );
  if (!pay) return null;
  const amount = keeper.house.refundsFee || dial % 2 === 0 ? null : 3_000;
  const kept = keeper.refund(pay, amount);
  const input = { paymentId: paymentIds.get(pay) ?? 0, reason: REASON, idempotencyKey: randomUUID() };
  const asked = refundPayment({
    ctx: ownerCtx(move),
    input: amount === null ? input : { ...input, amountCents: amount },
  });
  return [kept, await answerOf(asked)];
};

const answerRefunds: Act = async (move) => {
  const { keeper, story, bank, dial } = move;
  bank.refusesRefunds = dial % 3 === 2;
  keeper.answerRefunds(bank.refusesRefunds);
  const pending = await getDb().execute<{ id: number }>(sql`
    select id from refunds where admin_id = ${story.admin.id} and state = 'pending' order by id`);
  for (const { id } of pending) await runRefund({ ctx: system(move), input: { refundId: id } });
  bank.refusesRefunds = false;
  return ["ok", "ok"];
};

const payOutRefund: Act = async (move) => {
  const { keeper, story, at } = move;
  if (!keeper.payOut()) return null;
  const [row] = await getDb().execute<{ id: number }>(sql`
    select id from refunds where admin_id = ${story.admin.id} and state = 'manual' order by payment_id, id limit 1`);
  const input = { refundId: row?.id ?? 0, note: "" };
  return ["ok", await answerOf(payOut({ ctx: ctxFor(story.cashier, new Date(at)), input }))];
};

const voidCash: Act = async (move) => {
  const { keeper, paymentIds } = move;
  const pay = keeper.pays.filter(({ method }) => method === "desk").at(-1);
  if (!pay) return null;
  const kept = keeper.voidCash(pay);
  const [row] = await getDb().execute<{ id: number }>(sql`
    select id from desk_operations where payment_id = ${paymentIds.get(pay) ?? 0} and amount_cents > 0`);
  const input = { operationId: row?.id ?? 0, reason: REASON };
  return [kept, await answerOf(voidOperation({ ctx: ownerCtx(move), input }))];
};

const disputable = ({ method, dispute, received, amount, refunds }: Pay) =>
  method !== "desk" && dispute === "none" && received >= amount && !refunds.some(({ state }) => state === "done");

const dispute: Act = async ({ keeper, paymentIds, at, dial }) => {
  const pay = pick(keeper.pays.filter(disputable), dial);
  if (!pay) return null;
  keeper.dispute(pay);
  await disputeAtBank(paymentIds.get(pay) ?? 0, at, "disputed");
  return ["ok", "ok"];
};

const decided =
  (won: boolean): Act =>
  async ({ keeper, paymentIds, at, dial }) => {
    const open = keeper.pays.filter((pay) => pay.dispute === "open");
    const pay = pick(open, dial);
    if (!pay) return null;
    if (won) keeper.win(pay);
    else keeper.lose(pay);
    await disputeAtBank(paymentIds.get(pay) ?? 0, at, won ? "dispute_won" : "dispute_lost");
    return ["ok", "ok"];
  };

const endDispute: Act = async (move) => {
  const { keeper, paymentIds, dial } = move;
  const pay = pick(
    keeper.pays.filter((one) => one.dispute === "lost"),
    dial,
  );
  if (!pay) return null;
  const kept = keeper.endDispute(pay);
  const [review] = await getDb().execute<{ id: number }>(sql`
    select id from payment_reviews where payment_id = ${paymentIds.get(pay) ?? 0} and reason = 'dispute_lost' and state = 'open'`);
  const decision = { bearer: "organizer" as const, freesPlaces: true, feeCents: 0, note: "El banco decidió" };
  const input = { reviewId: review?.id ?? 0, act: "end_dispute" as const, ...decision };
  return [kept, await answerOf(resolvePaymentReview({ ctx: ownerCtx(move), input }))];
};

/** The last millisecond of the day so many days from now in Monterrey, and its date. */
function dayFrom(at: number, days: number): { day: string; startsAt: number } {
  const local = new Date(at - 6 * 3_600_000 + days * DAY);
  const day = local.toISOString().slice(0, 10);
  return { day, startsAt: Date.parse(`${day}T00:00:00-06:00`) };
}

const gift: Act = async (move) => {
  const { keeper, at, dial } = move;
  const cents = pick([1_000, 5_000, 12_345, 99, 250_000], dial) ?? 0;
  const until = dial % 2 === 0 ? null : dayFrom(at, dial);
  const kept = keeper.gift(at, cents, until && until.startsAt + DAY - 1);
  const input = {
    ...ofAccount(move),
    amountCents: cents,
    reason: REASON,
    until: until?.day ?? null,
    key: randomUUID(),
  };
  const ctx = ownerCtx(move);
  const said = await answerOf(giveBalance({ ctx, input }));
  if (said === "ok") await giveBalance({ ctx, input });
  return [kept, said];
};

const adjust: Act = async (move) => {
  const { keeper, story, at, dial } = move;
  const cents = pick([2_500, -2_500, -60_000, 60_000, -101, LIMITS.adjustment], dial) ?? 0;
  const kept = keeper.adjust(at, cents);
  const direction = cents > 0 ? ("add" as const) : ("take" as const);
  const input = { ...ofAccount(move), direction, amountCents: Math.abs(cents), reason: REASON, key: randomUUID() };
  const both = async () => {
    const { adjustmentId } = await adjustBalance({ ctx: ownerCtx(move), input });
    if (adjustmentId === null) return;
    await answerAdjustment({ ctx: staffCtx(story.second, new Date(at)), input: { adjustmentId, approves: true } });
  };
  return [kept, await answerOf(both())];
};

const changeType: Act = async (move) => {
  const { keeper, story, at, dial } = move;
  const typeNo = dial % story.typeIds.length;
  const day = dial > 2 ? dayFrom(at, dial - 2) : null;
  const kept = keeper.changeType(at, typeNo, day?.startsAt ?? null);
  const input = { accountIds: [story.accountId], typeId: story.typeIds[typeNo] ?? 0, from: day?.day ?? null };
  return [kept, await answerOf(changeAccountType({ ctx: ownerCtx(move), input }))];
};

const migrate: Act = async (move) => {
  const { keeper, story, at, dial } = move;
  const to = dial % 4 === 3 ? keeper.holder : 1 - keeper.holder;
  const kept = keeper.migrate(at, to);
  const input = { ...ofAccount(move), email: story.holders[to]?.email ?? "", reason: REASON };
  return [kept, await answerOf(migrateAccount({ ctx: ownerCtx(move), input }))];
};

const endVisit: Act = async (move) => {
  const { keeper, at, dial } = move;
  const enteredAt = keeper.inside?.enteredAt ?? at;
  const until = enteredAt + Math.floor(((at - enteredAt) * (dial % 3)) / 2 / 1_000) * 1_000;
  const cents = [0, 1_800, 50_000][dial % 3] ?? 0;
  const isReckoned = dial >= 3;
  const kept = keeper.isRevoked
    ? keeper.state === "closed"
      ? "prepaid.closed"
      : "prepaid.closing"
    : keeper.endOpenVisit(at, isReckoned ? { until } : { cents });
  const how = isReckoned ? ("reckoned" as const) : ("amount" as const);
  const wish = isReckoned ? { until: new Date(until).toISOString() } : { amountCents: cents };
  return [
    kept,
    await answerOf(endOpenStay({ ctx: ownerCtx(move), input: { ...ofAccount(move), how, ...wish, reason: REASON } })),
  ];
};

const forgive: Act = async (move) => {
  const kept = move.keeper.forgive();
  if (kept === null) return null;
  const [row] = await getDb().execute<{ id: number }>(sql`
    select id from prepaid_debts where account_id = ${move.story.accountId} and rest_cents > 0 order by id limit 1`);
  const input = { ...ofAccount(move), debtId: row?.id ?? 0, reason: REASON };
  return [kept, await answerOf(forgiveDebt({ ctx: ownerCtx(move), input }))];
};

const holderAct =
  (keep: (keeper: Keeper) => string, verb: typeof pauseAccount): Act =>
  async (move) => {
    const kept = keep(move.keeper);
    return [
      kept,
      await answerOf(verb({ ctx: holderCtx(move.story, move.keeper.holder, move.at), input: ofAccount(move) })),
    ];
  };

const jobs: Act = async (move) => {
  const { keeper, at } = move;
  keeper.expire(at);
  keeper.applyDueType(at);
  keeper.finishClosing();
  await expireLots({ ctx: system(move) });
  await applyDueTypes({ ctx: system(move) });
  await finishClosing({ ctx: system(move) });
  return ["ok", "ok"];
};

/** Each does the same to the product and to its keeper. */
export const STORY_ACTS = {
  enter: read("in"),
  leave: read("out"),
  letGo: letGoNow,
  payAtGate,
  topup: topup("card"),
  topupByWallet: topup("wallet"),
  pay: receive("approve"),
  payLess: receive("less"),
  payMore: receive("more"),
  cash,
  giveUp,
  deadline,
  refund,
  answerRefunds,
  payOut: payOutRefund,
  voidCash,
  dispute,
  win: decided(true),
  lose: decided(false),
  endDispute,
  gift,
  adjust,
  pause: holderAct((keeper) => keeper.pause(), pauseAccount),
  resume: holderAct((keeper) => keeper.resume(), resumeAccount),
  block: async (move) => [
    move.keeper.block(),
    await answerOf(blockAccount({ ctx: ownerCtx(move), input: { ...ofAccount(move), reason: REASON } })),
  ],
  unblock: async (move) => [
    move.keeper.unblock(),
    await answerOf(unblockAccount({ ctx: ownerCtx(move), input: ofAccount(move) })),
  ],
  changeType,
  replaceQr: async (move) => [
    move.keeper.replaceQr(),
    await answerOf(replaceQr({ ctx: ownerCtx(move), input: ofAccount(move) })),
  ],
  migrate,
  close: async (move) => {
    const input = { ...ofAccount(move), reason: REASON, key: randomUUID() };
    return [move.keeper.close(move.at), await answerOf(closeAccount({ ctx: ownerCtx(move), input }))];
  },
  endVisit,
  forgive,
  jobs,
} satisfies Record<string, Act>;

export type StoryAct = keyof typeof STORY_ACTS;
