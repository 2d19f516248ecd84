/**
 * How a place stands: free, held, or given for good (sold, blocked, a courtesy's, a subscriber's). Text of SQL over the
 * alias p (places); nothing outside of this domain reads or writes the column `free_at`.
 *
 * The clock is `statement_timestamp()` and no other. It is stable, so it bounds the scan of the index of free places, and
 * all rows of a statement are judged at one instant, so that counts add up. It is never ahead of the time: a hold may
 * count for a moment too long, a place is never free too soon. It stands still while a statement waits for a lock, so
 * places that were waited for are judged by a statement that begins after the wait (`lockAndJudge`).
 *
 * The literal 'infinity' has to be text: with a parameter a generic plan cannot use the partial index.
 */
export const IS_FREE = "p.free_at < 'infinity' and p.free_at <= statement_timestamp()";

export const IS_TAKEN = "p.free_at > statement_timestamp()";

export const IS_HELD = `p.free_at < 'infinity' and ${IS_TAKEN}`;

/** True of a place that is sold, blocked, a courtesy's or a subscriber's. */
export const IS_GIVEN = "p.free_at = 'infinity'";

/** True of a place that nobody took, or that was given back: the last taker whose time ran out is still named. */
export const IS_NOBODYS = "p.free_at = '-infinity' and p.order_id is null";

/** Null unless the place is held; an instant that a Date can say, which 'infinity' is not. */
export const HELD_UNTIL = `case when ${IS_HELD} then p.free_at end`;

/** The order in which free places are taken; the partial index has it. */
export const FREE_FIRST = "order by p.free_at, p.id";

export const freeCount = (area: string) =>
  `(select count(*)::int from places p where p.event_area_id = ${area} and ${IS_FREE})`;

/**
 * Counts up to `most` only, so that the cost does not grow with the venue: the order makes the partial index the only
 * cheap way.
 */
export const freeCountUpTo = (area: string, most: string | number) => `(select count(*)::int from (
  select 1 from places p where p.event_area_id = ${area} and ${IS_FREE} ${FREE_FIRST} limit ${most}) as free_places)`;

export const hasFree = (area: string) =>
  `exists (select 1 from places p where p.event_area_id = ${area} and ${IS_FREE})`;

/** A row with the columns `held` and `free` of an area; places that are given for good are not read. */
export const heldAndFree = (area: string) => `select count(*) filter (where ${IS_TAKEN}) as held,
    count(*) filter (where p.free_at <= statement_timestamp()) as free
  from places p where p.event_area_id = ${area} and p.free_at < 'infinity'`;

/**
 * How free places are found and locked, as what follows `where p.event_area_id = … and`: passing over those that others
 * are taking just now, or waiting for those in the order of their ids. The `+ 0` keeps the planner from walking through
 * the primary key.
 */
export const LOCK_FREE = {
  skip: (most: string) => `${IS_FREE} ${FREE_FIRST} limit ${most} for update skip locked`,
  wait: (most: string) => `${IS_FREE} order by p.id + 0 limit ${most} for update`,
  listed: (ids: string) => `${IS_FREE} and p.id = any(${ids}) order by p.id for update`,
};

/** What an update sets so that an order holds a place until an instant. */
export const heldBy = (order: string, until: string) => `free_at = ${until}, order_id = ${order}`;

/** What an update sets so that a place of a batch is one of its courtesies'. */
export const passedToCourtesy = (courtesy: string) =>
  `courtesy_id = ${courtesy}, courtesy_no = 0, courtesy_batch_id = null`;
