import fc from "fast-check";
import { expect, it } from "vitest";
import { moneyViolations } from "@/db/testing/invariants-money";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { storySeed } from "@/lib/core/testing";
import type { Tariff } from "@/lib/prepaid/tariff/tariff";
import { randomStays } from "@/lib/prepaid/tariff/testing/random-stays";
import { entryTariff, hourlyTariff, overnightTariff, visitorTariff } from "@/lib/prepaid/tariff/testing/tariffs";
import { Keeper } from "@/lib/prepaid/testing/keeper";
import { type House, MINUTE, type Pay, type Terms } from "@/lib/prepaid/testing/keeper-books";
import { type Move, STORY_ACTS, type StoryAct } from "@/lib/prepaid/testing/story-acts";
import { createStory, keepClock, productBooks } from "@/lib/prepaid/testing/story-world";
import { testBank } from "@/lib/settlement/testing/test-bank";

const IS_SOAK = process.env.SOAK === "1";
const RUNS = IS_SOAK ? 2_000 : 50;
const SEED = storySeed();

const bank = testBank();

const OFTEN: Partial<Record<StoryAct, number>> = {
  enter: 9,
  leave: 9,
  letGo: 3,
  payAtGate: 3,
  topup: 4,
  pay: 6,
  cash: 4,
  refund: 3,
  answerRefunds: 3,
  dispute: 3,
  win: 2,
  endDispute: 2,
  gift: 3,
  adjust: 3,
  jobs: 3,
};
const acts = (Object.keys(STORY_ACTS) as StoryAct[]).flatMap((act) =>
  Array.from({ length: OFTEN[act] ?? 1 }, () => act),
);

interface Step {
  act: StoryAct;
  /** Seconds since the step before. */
  after: number;
  dial: number;
}

const step = fc.record<Step>({
  act: fc.constantFrom(...acts),
  after: fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 20 * 60 }), weight: 5 },
    { arbitrary: fc.integer({ min: 0, max: 5 * 3_600 }), weight: 4 },
    { arbitrary: fc.constantFrom(26 * 3_600, 31 * 86_400), weight: 1 },
  ),
  dial: fc.integer({ min: 0, max: 5 }),
});

const period: Tariff = {
  kind: "period",
  length: { days: 3 },
  cents: 9_000,
  visit: null,
  reverseMinutes: 10,
  freezeMinutes: 15,
};
const ordinary: readonly Tariff[] = [
  hourlyTariff(),
  visitorTariff(),
  visitorTariff({ countFrom: "free_end", freeEveryHours: 2 }),
  entryTariff(),
  overnightTariff(),
  period,
  {
    ...entryTariff(),
    kind: "period",
    length: { days: 3 },
    cents: 20_000,
    visit: { kind: "entry", cents: 1_500, windows: [] },
  },
  {
    kind: "day",
    cents: 8_000,
    per: "day",
    windows: [],
    freeMinutes: 15,
    freeEveryHours: 24,
    reverseMinutes: 0,
    freezeMinutes: 15,
  },
];
const inDays = (tariff: Tariff): Tariff => (tariff.kind === "period" ? { ...tariff, length: { days: 3 } } : tariff);
const tariff = fc.oneof(
  { arbitrary: fc.constantFrom(...ordinary), weight: 3 },
  { arbitrary: randomStays.map((random) => inDays(random.tariff)), weight: 1 },
);

const terms = fc.record<Terms>({
  tariff,
  minEntryCents: fc.constantFrom(0, 0, 5_000),
  debtMaxCents: fc.constantFrom(0, 10_000),
});

const house = fc.record<House>({
  types: fc.array(terms, { minLength: 2, maxLength: 2 }),
  timeZone: fc.constant("America/Monterrey"),
  dayStart: fc.constantFrom(0, 360),
  refundsFee: fc.boolean(),
  expiryDays: fc.constantFrom(null, 30),
  giftMonthlyCents: fc.constantFrom(20_000, 10_000_000),
});

/** What happened before the story begins; most of what can go wrong needs money on the account. */
const BEGINNINGS: readonly StoryAct[][] = [
  ["topup", "pay"],
  ["topup", "pay", "enter"],
  ["topup", "payLess", "enter"],
  ["topup", "topupByWallet", "pay", "pay"],
  ["cash", "enter"],
  ["cash", "topup", "pay", "gift"],
  ["topup", "pay", "enter", "dispute"],
  ["topup", "pay", "topup", "pay", "dispute", "dispute"],
  ["topup", "pay", "refund", "dispute"],
  ["enter", "leave"],
  ["enter", "leave", "letGo"],
  ["leave", "payAtGate", "leave"],
  ["gift", "enter", "leave", "payAtGate", "leave"],
];

const story = fc
  .record({
    house,
    begins: fc.constantFrom(...BEGINNINGS),
    dice: fc.array(step, { minLength: 5, maxLength: 5 }),
    steps: fc.array(step, { minLength: 2, maxLength: IS_SOAK ? 20 : 8 }),
  })
  .map(({ house, begins, dice, steps }) => {
    const before = begins.map((act, at): Step => ({ after: 0, dial: 0, ...dice[at], act }));
    return { house, steps: [...before, ...steps] };
  });

/** What the keeper has on its books, in the words of `productBooks`. */
function keeperBooks(keeper: Keeper): Record<string, unknown> {
  return {
    state: keeper.state,
    holder: keeper.holder,
    balance: keeper.balance,
    debt: keeper.debt,
    movements: keeper.movements.map(({ kind, amount, balance }) => `${kind} ${amount} → ${balance}`),
    lots: keeper.lots.map(({ kind, rest, amount }) => `${kind} ${rest} of ${amount}`),
    debts: keeper.debts.map(({ kind, rest }) => `${kind} ${rest}`),
    visits: keeper.visits.map((visit) => `${visit.charged} + ${visit.debt}${visit === keeper.inside ? " inside" : ""}`),
    liability: keeper.lots.reduce((sum, { kind, rest }) => (kind === "paid" ? sum + rest : sum), 0),
    held: keeper.held,
    earned: keeper.earned,
  };
}

const answers = new Set<string>();
/** Thousands of histories prove little unless they reach these. */
const REACHED = [
  ...["admitted", "no_balance", "blocked", "revoked"].map((decision) => `enter: ${decision}`),
  ...["admitted", "no_balance"].map((decision) => `leave: ${decision}`),
  ...["letGo", "payAtGate", "voidCash", "refund", "dispute", "win", "endDispute", "migrate", "close", "endVisit"].map(
    (act) => `${act}: ok`,
  ),
  ...["has_debt", "inside", "disputed", "topup_under_way"].map((why) => `close: prepaid.${why}`),
  ...["card_too_young", "refund_under_way"].map((why) => `migrate: prepaid.${why}`),
  ...["gifts_used_up", "balance_too_high"].map((why) => `gift: prepaid.${why}`),
  "refund: payment.not_refundable",
  "refund: payment.refund_exceeds",
  "adjust: prepaid.not_enough",
];

async function live({ house, steps }: { house: House; steps: readonly Step[] }): Promise<void> {
  // After all that the database's own clock says meanwhile.
  let at = Math.ceil(Date.now() / 1_000) * 1_000 + 60 * MINUTE;
  const keeper = new Keeper(house);
  const world = await createStory(house, at);
  const move: Move = { story: world, keeper, bank, paymentIds: new Map<Pay, number>(), refused: null, at, dial: 0 };
  const told: string[] = [];
  for (const { act, after, dial } of steps) {
    at += after * 1_000;
    Object.assign(move, { at, dial });
    const answered = await STORY_ACTS[act](move);
    if (!answered) continue;
    const [kept, said] = answered;
    told.push(`${new Date(at).toISOString()} ${act} ${dial}: ${said}`);
    expect(said, told.join("\n")).toBe(kept);
    answers.add(`${act}: ${said}`);
    await keepClock(world, at);
    expect(await productBooks(world), told.join("\n")).toEqual(keeperBooks(keeper));
  }
  expect(await moneyViolations(world.admin.id)).toEqual([]);
}

it(
  `${RUNS} random histories of an account are what a keeper writes down who does one thing at a time`,
  async () => {
    process.stdout.write(`histories: SEED=${SEED}\n`);
    await fc.assert(fc.asyncProperty(story, live), {
      numRuns: RUNS,
      seed: SEED,
      endOnFailure: true,
      includeErrorInReport: true,
    });
    expect(await prepaidViolations()).toEqual([]);
    if (IS_SOAK) expect([...answers]).toEqual(expect.arrayContaining(REACHED));
  },
  IS_SOAK ? 3_600_000 : 120_000,
);
