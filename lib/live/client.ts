/**
 * Integers by name; money is in centavos. An event has `sold`, `held`, `free`, `blocked`, `courtesy`, `subscriber`,
 * `admitted`, `inside`, `enteredLately` and `leftLately` (cars in ten minutes), `refused`, `price`, `fee`, `total`, and the same per zone with the event area's id: `12.sold`.
 * A tenant's day has the figures of the event of now, and `event` (its id or 0), `pace` (cars in ten minutes), `today`
 * (centavos), `next.<event>` (places sold) and `alerts`; of a tenant that sells prepaid also `prepaid.<figure>`, named
 * as in `PrepaidNowDto`.
 */
export type LiveFigures = Record<string, number>;

/** Only figures that changed; null for those that no longer exist. The first message has all of them. */
export type LiveChanges = Record<string, number | null>;

/** When one of these changes, the page must be loaded again. */
export const LIVE_STRUCTURE: readonly string[] = [
  "event",
  "zones",
  "alerts",
  "prepaid.over",
  "prepaid.waiting",
  "prepaid.shifts",
];
