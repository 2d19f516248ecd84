import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bigId, bigRef, bytea, createdAt, id, instant } from "@/db/schema/columns";
import { discountCodes } from "@/db/schema/discounts";
import { enclosures } from "@/db/schema/enclosures";
import { eventAreas, events, places } from "@/db/schema/events";
import { passes } from "@/db/schema/passes";
import { disputeEnds, payments, refunds } from "@/db/schema/payments";
import { users } from "@/db/schema/users";

/**
 * A cart, then a purchase. Its total is the sum of its live items. `deadlineAt` is the hold's, then the payment's. A code
 * that its buyer gave discounts the items when the payment starts; in a cart it is only asked for.
 * `visitorHash`: a keyed hash of the site and the network from which a visitor holds the cart, gone as soon as it is no
 * such cart.
 * `feeTerms` are the venue's fees by method, and its rates of IVA, as they were when the hold began: its total was shown
 * with them.
 * The exchange of a ticket is an order of its own, never a cart: due is its total and the change's fee, less the credit
 * for the item that it replaces.
 */
export const orders = pgTable(
  "orders",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    buyerId: integer("buyer_id").references(() => users.id),
    cartTokenHash: bytea("cart_token_hash"),
    visitorHash: bytea("visitor_hash"),
    folio: text("folio").notNull(),
    state: text("state").notNull().default("cart"),
    method: text("method"),
    /** Where it was bought: in the store, or of a guard at a gate. */
    channel: text("channel").notNull().default("store"),
    deadlineAt: instant("deadline_at"),
    isTest: boolean("is_test").notNull().default(false),
    exchangeItemId: bigRef("exchange_item_id").references((): AnyPgColumn => orderItems.id),
    creditCents: integer("credit_cents").notNull().default(0),
    changeFeeCents: integer("change_fee_cents").notNull().default(0),
    discountCodeId: integer("discount_code_id"),
    feeTerms: jsonb("fee_terms"),
    createdAt: createdAt(),
    paidAt: instant("paid_at"),
    closedAt: instant("closed_at"),
    /** A trigger keeps it, once the transaction has its number: see `changes_settled_until`. */
    changedAt: instant("changed_at").notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "orders_enclosure_fk",
    }),
    foreignKey({
      columns: [t.discountCodeId, t.adminId],
      foreignColumns: [discountCodes.id, discountCodes.adminId],
      name: "orders_discount_code_fk",
    }),
    unique("orders_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("orders_folio_key").on(t.folio),
    uniqueIndex("orders_one_cart_key").on(t.buyerId, t.enclosureId).where(sql`state = 'cart'`),
    uniqueIndex("orders_cart_token_key").on(t.cartTokenHash, t.enclosureId).where(sql`state = 'cart'`),
    uniqueIndex("orders_exchange_item_key")
      .on(t.exchangeItemId)
      .where(sql`exchange_item_id is not null and state in ('awaiting_payment', 'paid', 'partially_refunded')`),
    // What was paid last comes last: see `COUNTS_FOR_LIMIT`.
    index("orders_buyer_paid_idx").on(t.buyerId, sql`coalesce(paid_at, 'infinity')`),
    index("orders_admin_state_idx").on(t.adminId, t.state, t.createdAt),
    index("orders_list_idx").on(t.adminId, t.createdAt, t.id).where(sql`state <> 'cart'`),
    index("orders_changed_idx").on(t.adminId, t.changedAt, t.id).where(sql`state <> 'cart'`),
    index("orders_method_idx").on(t.adminId, t.method, t.createdAt, t.id).where(sql`state <> 'cart'`),
    index("orders_venue_idx").on(t.enclosureId, t.createdAt, t.id).where(sql`state <> 'cart'`),
    index("orders_discount_code_idx").on(t.discountCodeId).where(sql`discount_code_id is not null`),
    index("orders_paid_idx").on(t.enclosureId, t.paidAt).where(sql`paid_at is not null`),
    index("orders_test_idx").on(t.id).where(sql`is_test`),
    index("orders_visitor_idx").on(t.visitorHash).where(sql`visitor_hash is not null`),
    index("orders_deadline_idx").on(t.deadlineAt).where(sql`state in ('cart', 'awaiting_payment')`),
    check(
      "orders_state",
      sql`${t.state} in ('cart', 'awaiting_payment', 'paid', 'partially_refunded', 'refunded', 'expired', 'cancelled', 'review')`,
    ),
    check(
      "orders_exchange",
      sql`${t.creditCents} >= 0 and ${t.changeFeeCents} >= 0 and case when ${t.exchangeItemId} is null then ${t.creditCents} + ${t.changeFeeCents} = 0 else ${t.state} <> 'cart' end`,
    ),
    check(
      "orders_discount_code",
      sql`${t.discountCodeId} is null or (${t.exchangeItemId} is null and ${t.buyerId} is not null)`,
    ),
    check("orders_channel", sql`${t.channel} in ('store', 'gate')`),
    check("orders_method", sql`${t.method} in ('card', 'wallet', 'cash', 'deposit', 'desk', 'free')`),
    check(
      "orders_owner",
      sql`${t.buyerId} is not null or (${t.state} in ('cart', 'expired', 'cancelled') and ${t.cartTokenHash} is not null)`,
    ),
    check("orders_visitor", sql`${t.visitorHash} is null or (${t.state} = 'cart' and ${t.buyerId} is null)`),
    check("orders_deadline", sql`${t.state} not in ('cart', 'awaiting_payment') or ${t.deadlineAt} is not null`),
    check("orders_fee_terms", sql`${t.state} not in ('cart', 'awaiting_payment') or ${t.feeTerms} is not null`),
    check("orders_paid", sql`${t.state} not in ('paid', 'partially_refunded', 'refunded') or ${t.paidAt} is not null`),
  ],
);

/**
 * One place in an order, gross centavos. total = price + fee − discount.
 * States: held (live while the order is), sold, released (freed, expired, cancelled, removed), returned.
 */
export const orderItems = pgTable(
  "order_items",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    orderId: bigRef("order_id").notNull(),
    eventId: integer("event_id").notNull(),
    eventAreaId: integer("event_area_id").notNull(),
    placeId: bigRef("place_id").references(() => places.id),
    state: text("state").notNull().default("held"),
    priceCents: integer("price_cents").notNull(),
    discountCents: integer("discount_cents").notNull().default(0),
    feeCents: integer("fee_cents").notNull(),
    priceIvaBps: integer("price_iva_bps").notNull(),
    feeIvaBps: integer("fee_iva_bps").notNull(),
    priceIvaCents: integer("price_iva_cents").notNull(),
    feeIvaCents: integer("fee_iva_cents").notNull(),
    createdAt: createdAt(),
    /** When the money of it came, as `collected_at` of its sale in the ledger; of a free one, when it was had. */
    soldAt: instant("sold_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.orderId, t.adminId],
      foreignColumns: [orders.id, orders.adminId],
      name: "order_items_order_fk",
    }),
    foreignKey({
      columns: [t.eventAreaId, t.eventId],
      foreignColumns: [eventAreas.id, eventAreas.eventId],
      name: "order_items_event_area_fk",
    }),
    uniqueIndex("order_items_sold_place_key").on(t.placeId).where(sql`state = 'sold'`),
    index("order_items_order_idx").on(t.orderId),
    index("order_items_area_idx").on(t.eventAreaId, t.orderId),
    index("order_items_area_sold_idx").on(t.eventAreaId).where(sql`state = 'sold'`),
    index("order_items_area_returned_idx").on(t.eventAreaId).where(sql`state = 'returned'`),
    index("order_items_sold_at_idx").on(t.adminId, t.soldAt).where(sql`sold_at is not null`),
    check("order_items_sold_at", sql`${t.state} not in ('sold', 'returned') or ${t.soldAt} is not null`),
    check("order_items_state", sql`${t.state} in ('held', 'sold', 'released', 'returned')`),
    check(
      "order_items_amounts",
      sql`${t.priceCents} >= 0 and ${t.feeCents} >= 0 and ${t.discountCents} between 0 and ${t.priceCents} and ${t.priceIvaCents} between 0 and ${t.priceCents} and ${t.feeIvaCents} between 0 and ${t.feeCents}`,
    ),
    check("order_items_place", sql`${t.state} not in ('held', 'sold') or ${t.placeId} is not null`),
  ],
);

/** An order that staff gave: who, why, and what one of its places cost in the store then. Append-only. */
export const orderGifts = pgTable(
  "order_gifts",
  {
    orderId: bigRef("order_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    givenBy: integer("given_by")
      .notNull()
      .references(() => users.id),
    reason: text("reason").notNull(),
    listCents: integer("list_cents").notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.orderId, t.adminId],
      foreignColumns: [orders.id, orders.adminId],
      name: "order_gifts_order_fk",
    }),
    check("order_gifts_reason", sql`length(${t.reason}) between 1 and 200`),
    check("order_gifts_list", sql`${t.listCents} >= 0`),
  ],
);

/**
 * What an attempt to pay an order asked for each item, gross centavos: its money is compared with this, whatever fee or
 * code holds when it comes.
 */
export const paymentItems = pgTable(
  "payment_items",
  {
    adminId: integer("admin_id").notNull(),
    paymentId: bigRef("payment_id").notNull(),
    orderItemId: bigRef("order_item_id")
      .notNull()
      .references(() => orderItems.id),
    priceCents: integer("price_cents").notNull(),
    discountCents: integer("discount_cents").notNull(),
    feeCents: integer("fee_cents").notNull(),
    priceIvaCents: integer("price_iva_cents").notNull(),
    feeIvaCents: integer("fee_iva_cents").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.orderItemId] }),
    foreignKey({
      columns: [t.paymentId, t.adminId],
      foreignColumns: [payments.id, payments.adminId],
      name: "payment_items_payment_fk",
    }),
    check(
      "payment_items_amounts",
      sql`${t.feeCents} >= 0 and ${t.discountCents} between 0 and ${t.priceCents} and ${t.priceIvaCents} between 0 and ${t.priceCents} and ${t.feeIvaCents} between 0 and ${t.feeCents}`,
    ),
  ],
);

/** What was bought, issued. Exists if and only if its order is paid. `buyerId` holds it: by a transfer not who paid. */
export const tickets = pgTable(
  "tickets",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    orderId: bigRef("order_id").notNull(),
    orderItemId: bigRef("order_item_id")
      .notNull()
      .references(() => orderItems.id),
    passId: bigRef("pass_id").notNull(),
    buyerId: integer("buyer_id")
      .notNull()
      .references(() => users.id),
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id),
    eventAreaId: integer("event_area_id").notNull(),
    placeId: bigRef("place_id").notNull(),
    state: text("state").notNull().default("valid"),
    issuedAt: instant("issued_at").notNull(),
    /** The car's plate as letters and digits, in capitals. */
    plate: text("plate"),
    /** A trigger keeps it, once the transaction has its number: see `changes_settled_until`. */
    changedAt: instant("changed_at").notNull().default(sql`now()`),
  },
  (t) => [
    check("tickets_plate", sql`${t.plate} ~ '^[A-Z0-9]{3,10}$'`),
    index("tickets_plate_idx").on(t.adminId, t.plate).where(sql`plate is not null`),
    foreignKey({
      columns: [t.orderId, t.adminId],
      foreignColumns: [orders.id, orders.adminId],
      name: "tickets_order_fk",
    }),
    foreignKey({
      columns: [t.passId, t.adminId],
      foreignColumns: [passes.id, passes.adminId],
      name: "tickets_pass_fk",
    }),
    unique("tickets_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("tickets_order_item_key").on(t.orderItemId),
    uniqueIndex("tickets_pass_key").on(t.passId),
    uniqueIndex("tickets_valid_place_key").on(t.placeId).where(sql`state = 'valid'`),
    index("tickets_buyer_idx").on(t.buyerId, t.eventId),
    index("tickets_order_idx").on(t.orderId),
    index("tickets_event_idx").on(t.eventId),
    check("tickets_state", sql`${t.state} in ('valid', 'returned', 'cancelled')`),
  ],
);

/**
 * A ticket offered to somebody by a link sent to their e-mail or phone; only the token's SHA-256 is kept, and the address
 * only while the offer is open. `actorId` offered it: its holder, or staff.
 */
export const ticketTransfers = pgTable(
  "ticket_transfers",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    ticketId: bigRef("ticket_id").notNull(),
    fromUserId: integer("from_user_id")
      .notNull()
      .references(() => users.id),
    toUserId: integer("to_user_id").references(() => users.id),
    actorId: integer("actor_id")
      .notNull()
      .references(() => users.id),
    channel: text("channel").notNull(),
    target: text("target"),
    tokenHash: bytea("token_hash").notNull(),
    state: text("state").notNull().default("offered"),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.ticketId, t.adminId],
      foreignColumns: [tickets.id, tickets.adminId],
      name: "ticket_transfers_ticket_fk",
    }),
    uniqueIndex("ticket_transfers_token_key").on(t.tokenHash),
    uniqueIndex("ticket_transfers_open_key").on(t.ticketId).where(sql`state = 'offered'`),
    index("ticket_transfers_ticket_idx").on(t.ticketId),
    check("ticket_transfers_channel", sql`${t.channel} in ('email', 'whatsapp')`),
    check("ticket_transfers_state", sql`${t.state} in ('offered', 'accepted', 'declined', 'cancelled', 'expired')`),
    check("ticket_transfers_open", sql`(${t.state} = 'offered') = (${t.endedAt} is null)`),
    check("ticket_transfers_target", sql`(${t.state} = 'offered') = (${t.target} is not null)`),
    check("ticket_transfers_receiver", sql`(${t.state} = 'accepted') = (${t.toUserId} is not null)`),
    check("ticket_transfers_other", sql`${t.toUserId} <> ${t.fromUserId}`),
  ],
);

/**
 * What of an item went back: to the buyer by a refund, as the credit of an exchange into another order, or to the buyer's
 * bank by a lost dispute. All that an item gave back, but by refunds that failed, is at most what it cost (a trigger
 * refuses more).
 */
export const refundItems = pgTable(
  "refund_items",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    orderItemId: bigRef("order_item_id")
      .notNull()
      .references(() => orderItems.id),
    refundId: bigRef("refund_id"),
    exchangeOrderId: bigRef("exchange_order_id"),
    /** The payment whose lost dispute took it. */
    disputedPaymentId: bigRef("disputed_payment_id"),
    priceCents: integer("price_cents").notNull(),
    discountCents: integer("discount_cents").notNull(),
    /** Contained in the price after discount. */
    priceIvaCents: integer("price_iva_cents").notNull(),
    feeCents: integer("fee_cents").notNull(),
    feeIvaCents: integer("fee_iva_cents").notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.refundId, t.adminId],
      foreignColumns: [refunds.id, refunds.adminId],
      name: "refund_items_refund_fk",
    }),
    foreignKey({
      columns: [t.exchangeOrderId, t.adminId],
      foreignColumns: [orders.id, orders.adminId],
      name: "refund_items_exchange_fk",
    }),
    foreignKey({
      columns: [t.disputedPaymentId, t.adminId],
      foreignColumns: [disputeEnds.paymentId, disputeEnds.adminId],
      name: "refund_items_dispute_fk",
    }),
    uniqueIndex("refund_items_refund_key").on(t.refundId, t.orderItemId),
    uniqueIndex("refund_items_exchange_key").on(t.exchangeOrderId, t.orderItemId),
    uniqueIndex("refund_items_dispute_key").on(t.disputedPaymentId, t.orderItemId),
    index("refund_items_item_idx").on(t.orderItemId),
    check("refund_items_cause", sql`num_nonnulls(${t.refundId}, ${t.exchangeOrderId}, ${t.disputedPaymentId}) = 1`),
    check(
      "refund_items_amounts",
      sql`${t.priceCents} >= 0 and ${t.feeCents} >= 0 and ${t.discountCents} between 0 and ${t.priceCents} and ${t.priceIvaCents} between 0 and ${t.priceCents} - ${t.discountCents} and ${t.feeIvaCents} between 0 and ${t.feeCents} and ${t.priceCents} + ${t.feeCents} > 0`,
    ),
  ],
);

/** Money that needs a person. One open case per payment and reason. */
export const paymentReviews = pgTable(
  "payment_reviews",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    paymentId: bigRef("payment_id").notNull(),
    orderId: bigRef("order_id"),
    reason: text("reason").notNull(),
    amountCents: integer("amount_cents").notNull(),
    state: text("state").notNull().default("open"),
    resolution: text("resolution"),
    resolvedBy: integer("resolved_by"),
    createdAt: createdAt(),
    resolvedAt: instant("resolved_at"),
  },
  (t) => [
    uniqueIndex("payment_reviews_key").on(t.paymentId, t.reason),
    index("payment_reviews_open_idx").on(t.adminId, t.state, t.createdAt),
    check("payment_reviews_state", sql`${t.state} in ('open', 'resolved')`),
    check(
      "payment_reviews_reason",
      sql`${t.reason} in ('paid_without_stock', 'paid_after_cancel', 'over_limit', 'short', 'excess', 'duplicate', 'currency', 'disputed', 'refund_failed', 'used_returned', 'won_without_places', 'exchange_lost', 'unknown_subject', 'dispute_lost')`,
    ),
    check("payment_reviews_resolved", sql`(${t.state} = 'resolved') = (${t.resolvedAt} is not null)`),
  ],
);
