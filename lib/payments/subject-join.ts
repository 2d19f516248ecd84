import { type SQL, sql } from "drizzle-orm";

/** Joins what a payment (alias `p`) is for, a row of `payment_subjects` with this alias. */
export const ofPayment = (subject: string): SQL =>
  sql.raw(`${subject}.subject_type = p.subject_type and ${subject}.subject_id = p.subject_id`);

/** Joins what a row with an `order_id` of its own is about: that order, else what its payment (alias `p`) is for. */
export const ofOrderOrPayment = (subject: string, row: string): SQL =>
  sql.raw(
    `${subject}.subject_type = p.subject_type and ${subject}.subject_id = coalesce(${row}.order_id, p.subject_id)`,
  );
