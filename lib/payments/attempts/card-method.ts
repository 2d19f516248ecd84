import { type SQL, sql } from "drizzle-orm";

/** The method of the payment `payment`, and of a card its kind: one of `METHOD_FILTERS`. */
export const cardMethodOf = (payment: string): SQL =>
  sql.raw(
    `case when ${payment}.method = 'card' then 'card.' || coalesce(${payment}.card_funding, 'unknown') else ${payment}.method end`,
  );

/** The kind of the first card that paid the order `o`; null: no card did, or its provider does not say it. */
export const CARD_FUNDING_OF_ORDER: SQL = sql`(
  select paid.card_funding from payments paid where paid.subject_type = 'order' and paid.subject_id = o.id
    and paid.method = 'card' and paid.paid_at is not null order by paid.id limit 1)`;

/** The method of the order `o`, and of a card its kind: one of `METHOD_FILTERS`. */
export const CARD_METHOD_OF_ORDER: SQL = sql`case when o.method = 'card'
  then 'card.' || coalesce(${CARD_FUNDING_OF_ORDER}, 'unknown') else o.method end`;
