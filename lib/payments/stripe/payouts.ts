import type Stripe from "stripe";
import { z } from "zod";
import type { PayoutMovement, ProviderPayout } from "@/lib/payments/provider";
import { asked } from "@/lib/payments/stripe/client";

const PAGE = 100;
const DAY_SECONDS = 86_400;

/** https://docs.stripe.com/api/payouts/object: `arrival_date` is midnight UTC of the day on which it reaches the bank. */
const Payout = z.object({
  id: z.string().min(1),
  amount: z.number().int(),
  arrival_date: z.number().int(),
  status: z.string(),
  /** Stripe tells what is in those that it makes by itself, and only in those. */
  automatic: z.boolean(),
});

const Ref = z
  .union([z.string(), z.object({ id: z.string() })])
  .nullish()
  .transform((it) => (typeof it === "string" ? it : (it?.id ?? null)));

/** A charge, a refund or a dispute, as far as it says which charge it is of. A charge has the metadata of its intent. */
const Source = z.object({
  id: z.string().min(1),
  object: z.string(),
  charge: Ref,
  payment_intent: Ref,
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** https://docs.stripe.com/api/balance_transactions/object */
const Movement = z.object({
  id: z.string().min(1),
  amount: z.number().int(),
  fee: z.number().int(),
  fee_details: z.array(z.object({ amount: z.number().int(), type: z.string() })).nullish(),
  created: z.number().int(),
  /** In seconds; its day is one of UTC, as that of a payout. */
  available_on: z.number().int().nullish(),
  type: z.string(),
  reporting_category: z.string().nullish(),
  source: z.union([Source, z.string()]).nullish(),
});
type Movement = z.output<typeof Movement>;

const pageOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), has_more: z.boolean() });

/** Reads all pages of a list of Stripe's, by the id of the last one. */
async function allOf<T extends { id: string }>(
  item: z.ZodType<T>,
  read: (page: { limit: number; starting_after?: string }) => Promise<unknown>,
): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const last = found.at(-1)?.id;
    const page = await asked(pageOf(item), () => read({ limit: PAGE, ...(last ? { starting_after: last } : {}) }));
    found.push(...page.data);
    if (!page.has_more || page.data.length === 0) return found;
  }
}

/** https://docs.stripe.com/reports/reporting-categories */
function kindOf({ type, reporting_category: category }: Movement): PayoutMovement["kind"] {
  if (type === "charge" || type === "payment") return "charge";
  if (type === "refund" || type === "payment_refund") return "refund";
  if (type === "payout_failure" || type === "payout_cancel") return "returned";
  if (category === "dispute" || category === "dispute_reversal") return "dispute";
  return type === "stripe_fee" || category === "fee" ? "fee" : "other";
}

function movementOf(movement: Movement): PayoutMovement {
  const { id, amount, fee, fee_details: details, created, available_on: available } = movement;
  const source = typeof movement.source === "object" ? movement.source : null;
  const charge = source?.object === "charge" ? source.id : (source?.charge ?? null);
  const taxes = (details ?? []).filter(({ type }) => type === "tax").reduce((sum, one) => sum + one.amount, 0);
  return {
    ref: id,
    kind: kindOf(movement),
    chargeRef: charge,
    providerIds: [source?.payment_intent ?? [], source?.object === "refund" ? source.id : []].flat(),
    folio: source?.object === "charge" ? (source.metadata?.folio ?? null) : null,
    at: new Date(created * 1000),
    availableOn: available == null ? null : new Date(available * 1000).toISOString().slice(0, 10),
    amountCents: amount,
    feeCents: fee,
    feeIvaCents: taxes,
  };
}

const Intent = z.object({ metadata: z.record(z.string(), z.string()).nullish() });

const WITHOUT_FOLIO: ReadonlySet<PayoutMovement["kind"]> = new Set(["refund", "dispute"]);

/**
 * A refund or a dispute says which intent it is of, and not our folio. Where its charge is in another payout, which we may
 * never read, the intent is asked for it; our own refunds are known by their ids.
 */
async function withFolios(stripe: Stripe, found: readonly Found[]): Promise<PayoutMovement[]> {
  const here = new Set(found.flatMap(({ movement }) => (movement.kind === "charge" ? [movement.chargeRef] : [])));
  const folios = new Map<string, Promise<string | null>>();
  const folioOf = (intent: string) => {
    const known =
      folios.get(intent) ??
      asked(Intent, () => stripe.paymentIntents.retrieve(intent)).then(({ metadata }) => metadata?.folio ?? null);
    folios.set(intent, known);
    return known;
  };
  const movements: PayoutMovement[] = [];
  for (const { movement, intent, isOurs } of found) {
    const asks = intent !== null && !isOurs && WITHOUT_FOLIO.has(movement.kind) && !here.has(movement.chargeRef);
    movements.push(asks ? { ...movement, folio: await folioOf(intent) } : movement);
  }
  return movements;
}

interface Found {
  movement: PayoutMovement;
  intent: string | null;
  /** A refund that we asked for. */
  isOurs: boolean;
}

function foundIn(movement: Movement): Found {
  const source = typeof movement.source === "object" ? movement.source : null;
  const isOurs = source?.object === "refund" && source.metadata?.refund !== undefined;
  return { movement: movementOf(movement), intent: source?.payment_intent ?? null, isOurs };
}

async function movementsOf(stripe: Stripe, payout: string): Promise<PayoutMovement[]> {
  const all = await allOf(Movement, (page) =>
    stripe.balanceTransactions.list({ payout, expand: ["data.source"], ...page }),
  );
  // The payout itself stands among its movements, with the opposite sign.
  return withFolios(stripe, all.filter(({ type }) => type !== "payout").map(foundIn));
}

/** One that failed or was called off is read, too: what was in it comes back in a later one as a single movement. */
const ENDED: ReadonlySet<string> = new Set(["paid", "failed", "canceled"]);

/** What Stripe sent to the bank by itself since a day; a payout that somebody made by hand is not itemised. */
export async function stripePayouts(
  stripe: Stripe,
  day: string,
  known: ReadonlySet<string>,
): Promise<ProviderPayout[]> {
  const since = Date.parse(`${day}T00:00:00Z`) / 1000;
  const payouts = await allOf(Payout, (page) => stripe.payouts.list({ arrival_date: { gte: since }, ...page }));
  const sent = payouts.filter(({ id, status, automatic }) => automatic && ENDED.has(status) && !known.has(id));
  const read: ProviderPayout[] = [];
  for (const { id, amount, arrival_date: arrives } of sent.reverse()) {
    const paidOn = new Date((arrives + DAY_SECONDS / 2) * 1000).toISOString().slice(0, 10);
    read.push({ ref: id, paidOn, netCents: amount, movements: await movementsOf(stripe, id) });
  }
  return read;
}
