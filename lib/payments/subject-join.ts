import { type SQL, sql } from "drizzle-orm";

/** Joins a row of `payment_subjects`, by its alias, with the payment `p` that is for it. */
export const matchesPayment = (subject: string): SQL =>
  sql.raw(`${subject}.subject_type = p.subject_type and ${subject}.subject_id = p.subject_id`);

/** As `matchesPayment`, for a row that may have an `order_id` of its own, which counts before what its payment `p` is for. */
export const matchesOrderOrPayment = (subject: string, row: string): SQL =>
  sql.raw(
    `${subject}.subject_type = p.subject_type and ${subject}.subject_id = coalesce(${row}.order_id, p.subject_id)`,
  );
