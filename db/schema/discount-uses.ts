import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bigId, bigRef, changing, createdAt, instant } from "@/db/schema/columns";
import { discountCodes } from "@/db/schema/discounts";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";

/**
 * What an order has of a discount code, from the start of its payment. held: while it waits for its money; used: paid with
 * it; released: the order ended, or went on without it; honoured: released, then paid all the same when the code had no
 * use left (what was promised is kept, and not counted). Triggers follow the order's state and count.
 */
export const discountUses = pgTable(
  "discount_uses",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    codeId: integer("code_id").notNull(),
    orderId: bigRef("order_id").notNull(),
    buyerId: integer("buyer_id")
      .notNull()
      .references(() => users.id),
    amountCents: integer("amount_cents").notNull(),
    state: text("state").notNull().default("held"),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.codeId, t.adminId],
      foreignColumns: [discountCodes.id, discountCodes.adminId],
      name: "discount_uses_code_fk",
    }),
    foreignKey({
      columns: [t.orderId, t.adminId],
      foreignColumns: [orders.id, orders.adminId],
      name: "discount_uses_order_fk",
    }),
    uniqueIndex("discount_uses_order_key").on(t.orderId),
    index("discount_uses_buyer_idx").on(t.codeId, t.buyerId),
    index("discount_uses_code_idx").on(t.codeId, t.id),
    check("discount_uses_state", sql`${t.state} in ('held', 'used', 'honoured', 'released')`),
    check("discount_uses_amount", sql`${t.amountCents} > 0`),
    check("discount_uses_ended", sql`(${t.state} = 'held') = (${t.endedAt} is null)`),
  ],
);

export const discountUsesChanging = changing(discountUses, [
  discountUses.state,
  discountUses.amountCents,
  discountUses.endedAt,
]);
