import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bigRef, createdAt, instant } from "@/db/schema/columns";
import { enclosures } from "@/db/schema/enclosures";

/** Cards that people save at the simulated bank. It keeps no numbers: a card behaves as it was chosen to. */
export const sandboxCards = pgTable(
  "sandbox_cards",
  {
    id: text("id").primaryKey(),
    account: text("account").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    /** `removed`: the shop has given it up. */
    state: text("state").notNull().default("open"),
    /** How charges of it end; null until it is saved. */
    nature: text("nature"),
    description: text("description").notNull(),
    returnUrl: text("return_url").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("sandbox_cards_idempotency_key").on(t.account, t.idempotencyKey),
    check("sandbox_cards_state", sql`${t.state} in ('open', 'saved', 'removed')`),
    check("sandbox_cards_nature", sql`${t.nature} in ('good', 'authenticate', 'decline', 'expired')`),
    check("sandbox_cards_saved", sql`${t.state} <> 'saved' or ${t.nature} is not null`),
  ],
);

/** The simulated bank's own books: nothing of the platform reads them but the sandbox over HTTP. */
export const sandboxCharges = pgTable(
  "sandbox_charges",
  {
    id: text("id").primaryKey(),
    account: text("account").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    /** The saved card that was charged without its holder. */
    cardId: text("card_id").references(() => sandboxCards.id),
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
    refundedAt: instant("refunded_at"),
    disputedAt: instant("disputed_at"),
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

/** The simulated controllers of barriers, at most one for each venue. Only a demonstration has them. */
export const sandboxControllers = pgTable(
  "sandbox_controllers",
  {
    enclosureId: integer("enclosure_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    /** Where it listens; null: at this installation's own `/dev/plumas`. */
    address: text("address"),
    /** What a tester has made go wrong with it. */
    trouble: text("trouble").notNull().default("none"),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "sandbox_controllers_enclosure_fk",
    }),
    check(
      "sandbox_controllers_trouble",
      sql`${t.trouble} in ('none', 'slow', 'empty', 'broken', 'lying', 'down', 'vague')`,
    ),
  ],
);

/** The people that such a controller has, by the numbers that it was told. Nothing of the platform reads them but over HTTP. */
export const sandboxControllerUsers = pgTable(
  "sandbox_controller_users",
  {
    enclosureId: integer("enclosure_id")
      .notNull()
      .references(() => sandboxControllers.enclosureId),
    idPrepaid: bigRef("id_prepaid").notNull(),
    idUser: integer("id_user").notNull(),
    folio: text("folio").notNull(),
    code: text("code").notNull(),
    isActive: boolean("is_active").notNull(),
    validFrom: text("valid_from"),
    validUntil: text("valid_until"),
  },
  (t) => [primaryKey({ columns: [t.enclosureId, t.idPrepaid] })],
);
