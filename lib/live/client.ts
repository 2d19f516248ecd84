/**
 * Figures by name, integers; money is centavos. Of an event: `sold`, `held`, `free`, `blocked`, `courtesy`, `subscriber`, `admitted`,
 * `inside`, `refused`, `price`, `fee`, `total`, and per zone the same with its event area's id in front: `12.sold`. Of the
 * tenant's day: those of the event of now, besides `event` (its id, 0 for none), `pace` (cars of ten minutes), `today`
 * (centavos), `next.<event>` (places sold) and `alerts`.
 */
export type LiveFigures = Record<string, number>;

/** What travels: figures that changed; null for those that ended. The first message has all of them. */
export type LiveChanges = Record<string, number | null>;

/** A change of these is more than a figure: the page is read again at once. */
export const LIVE_STRUCTURE: readonly string[] = ["event", "zones", "alerts"];
