import { integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "@/db/schema/columns";

/** The simulated bank's own books: nothing of the platform reads them but the sandbox over HTTP. */
export const sandboxCharges = pgTable(
  "sandbox_charges",
  {
    id: text("id").primaryKey(),
    account: text("account").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    method: text("method").notNull(),
    amountCents: integer("amount_cents").notNull(),
    paidCents: integer("paid_cents").notNull().default(0),
    refundedCents: integer("refunded_cents").notNull().default(0),
    currency: text("currency").notNull(),
    state: text("state").notNull(),
    reference: text("reference"),
    returnUrl: text("return_url").notNull(),
    webhookUrl: text("webhook_url").notNull(),
    description: text("description").notNull(),
    folio: text("folio").notNull(),
    failureCode: text("failure_code"),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
    paidAt: instant("paid_at"),
  },
  (t) => [uniqueIndex("sandbox_charges_idempotency_key").on(t.account, t.idempotencyKey)],
);

export const sandboxRefunds = pgTable(
  "sandbox_refunds",
  {
    id: text("id").primaryKey(),
    chargeId: text("charge_id")
      .notNull()
      .references(() => sandboxCharges.id),
    idempotencyKey: text("idempotency_key").notNull(),
    amountCents: integer("amount_cents").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("sandbox_refunds_idempotency_key").on(t.chargeId, t.idempotencyKey)],
);
