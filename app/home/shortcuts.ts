import type { Shortcut } from "@/components/home/shortcuts";
import type { PersonActor } from "@/lib/core/context";
import type { HomeCard } from "@/lib/core/declarations";
import { mayOpen, SCREENS, type Screen } from "@/lib/core/screens";
import type { Attention } from "@/lib/home";

type Waiting = Pick<Attention, "paymentsInReview" | "failedMessages"> & {
  deposits: Pick<Attention["deposits"], "waiting">;
};

/** For whoever has no cards that count. */
export const NOTHING_WAITS: Waiting = { paymentsInReview: 0, failedMessages: 0, deposits: { waiting: 0 } };

type Carded = Screen & { card: HomeCard };

const CARDED = SCREENS.filter((screen): screen is Carded => screen.card !== undefined).sort(
  (one, other) => one.card.at - other.card.at,
);

const COUNTS: Record<NonNullable<HomeCard["count"]>, (waiting: Waiting) => number> = {
  paymentsInReview: ({ paymentsInReview }) => paymentsInReview,
  deposits: ({ deposits }) => deposits.waiting,
  failedMessages: ({ failedMessages }) => failedMessages,
};

/** The cards of staff's start page, with how many wait behind them; `slug` is that of their store, where they have one. */
export function shortcutsOf(actor: PersonActor, slug: string | null, waiting: Waiting): Shortcut[] {
  const cards = CARDED.filter((screen) => mayOpen(actor, screen)).map(
    ({ path, card: { label, icon, count } }): Shortcut => ({
      label,
      href: path,
      icon,
      ...(count && { count: COUNTS[count](waiting) }),
    }),
  );
  return slug ? [...cards, { label: "Ver mi tienda", href: `/${slug}`, icon: "store" }] : cards;
}
