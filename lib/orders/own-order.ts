import { type SQL, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { isPerson } from "@/lib/core/actors";
import type { Actor, Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { can, tenantOfAll } from "@/lib/core/permissions";
import { type CartOwner, tokenHash, visitorHash } from "@/lib/orders/cart/cart-owner";
import type { OrderState } from "@/lib/orders/client";

export interface OrderRow extends Record<string, unknown> {
  id: number;
  adminId: number;
  enclosureId: number;
  buyerId: number | null;
  state: OrderState;
  method: string | null;
  deadlineAt: Date | null;
  /** A cart whose deadline has passed by the database's clock. */
  late: boolean;
  isExchange: boolean;
  discountCodeId: number | null;
}

interface Access {
  orderId: number;
  cartToken?: string | undefined;
  /** The permission with which staff of the order's tenant may too. */
  staff?: "order:read" | "order:write";
  /** For a look at it: staff who read reports of all tenants may look at the purchases of all. */
  isLook?: true;
}

/** Matches orders (o) that the actor may see: its own, those of its cart token, and for staff those of its tenant. */
function visibleTo(actor: Actor, access: Omit<Access, "orderId">): SQL {
  if (actor.kind === "system") return sql`true`;
  const ways: SQL[] = [];
  const hash = tokenHash(access.cartToken);
  if (hash) ways.push(sql`(o.buyer_id is null and o.cart_token_hash = ${hash})`);
  if (isPerson(actor) && can(actor, "order:buy")) ways.push(sql`o.buyer_id = ${actor.userId}`);
  if (access.staff && can(actor, access.staff)) {
    const adminId = tenantOfAll({ actor }, access.isLook ? "report:account" : access.staff);
    ways.push(adminId === null ? sql`true` : sql`o.admin_id = ${adminId}`);
  }
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : sql`false`;
}

async function find(ctx: Ctx, access: Access, lock: SQL): Promise<OrderRow> {
  const [order] = await dbOf(ctx).execute<OrderRow>(sql`
    select o.id, o.admin_id as "adminId", o.enclosure_id as "enclosureId", o.buyer_id as "buyerId",
      o.state, o.method, o.deadline_at as "deadlineAt",
      (o.state = 'cart' and o.deadline_at <= statement_timestamp()) as late, o.exchange_item_id is not null as "isExchange",
      o.discount_code_id as "discountCodeId"
    from orders o where o.id = ${access.orderId} and ${visibleTo(ctx.actor, access)} ${lock}`);
  if (!order) throw notFound();
  return order;
}

export function findOrder(ctx: Ctx, access: Access): Promise<OrderRow> {
  return find(ctx, access, sql``);
}

/** As `findOrder`, and locked until the transaction ends. */
export function lockOrder(tx: Ctx & { db: Db }, access: Access): Promise<OrderRow> {
  return find(tx, access, sql`for update of o`);
}

export function ownerOf(ctx: Ctx, order: OrderRow, cartToken: string | undefined): CartOwner {
  if (order.buyerId !== null) return { kind: "buyer", buyerId: order.buyerId };
  const hash = tokenHash(cartToken);
  if (!hash || cartToken === undefined) throw notFound();
  return { kind: "token", token: cartToken, hash, isNew: false, visitor: visitorHash(ctx) };
}

export function assertCart(order: Pick<OrderRow, "state" | "late">): void {
  switch (order.state) {
    case "cart":
      if (order.late) throw new DomainError("cart.expired");
      return;
    case "awaiting_payment":
      throw new DomainError("order.frozen");
    case "expired":
      throw new DomainError("cart.expired");
    case "cancelled":
      throw new DomainError("order.cancelled");
    default:
      throw new DomainError("order.paid");
  }
}
