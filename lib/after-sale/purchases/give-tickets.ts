import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { GiveTickets, type GiveTicketsInput } from "@/lib/after-sale/schemas";
import { recordAudit } from "@/lib/audit";
import { keepForOwner } from "@/lib/auth";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { assertRoomFor, givePlaces, readExchangeTarget } from "@/lib/orders";
import { findByContact, noteBuyer, type UserRow } from "@/lib/users";

async function findReceiver(
  ctx: Ctx,
  tenant: number | null,
  input: ReturnType<typeof GiveTickets.parse>,
): Promise<{ receiver: UserRow } | { buyerId: number }> {
  if (input.contact !== undefined) {
    const user = await findByContact(ctx, input.contact);
    if (user?.profile === 2 && user.state === "active") return { receiver: user };
    throw new DomainError("input.invalid", {
      field: "contact",
      fields: { contact: "Nadie compra con ese correo o teléfono. Pídele que cree su cuenta." },
    });
  }
  const [order] = await dbOf(ctx).execute<{ buyer: number | null }>(sql`
    select buyer_id as buyer from orders where id = ${input.orderId ?? 0}
      and (${tenant}::int is null or admin_id = ${tenant})`);
  if (!order?.buyer) throw notFound();
  return { buyerId: order.buyer };
}

/** Gives free tickets to the buyer of a purchase, or to the person with that e-mail or phone. The event's limit counts them. */
export async function giveTickets({
  ctx,
  input,
}: VerbArgs<GiveTicketsInput>): Promise<{ orderId: number; folio: string }> {
  const parsed = parseInput(GiveTickets, input);
  const actor = authorizeUser(ctx.actor, "order:write");
  const tenant = tenantOf(actor);
  const { eventAreaId, quantity, reason } = parsed;
  const [area] = await dbOf(ctx).execute<{ adminId: number }>(sql`
    select admin_id as "adminId" from event_areas where id = ${eventAreaId} and (${tenant}::int is null or admin_id = ${tenant})`);
  if (!area) throw notFound();
  const found = await findReceiver(ctx, tenant, parsed);
  const buyerId = "receiver" in found ? found.receiver.id : found.buyerId;
  return withTx(
    ctx,
    async (tx) => {
      if ("receiver" in found) await keepForOwner(tx, found.receiver);
      const target = await readExchangeTarget(tx, { buyerId, eventAreaId, anytime: true });
      await assertRoomFor(tx.db, { buyerId, eventId: target.eventId, eventAreaId: target.eventAreaId, more: quantity });
      await noteBuyer(tx.db, area.adminId, buyerId);
      const gift = { givenBy: actor.userId, reason };
      const given = await givePlaces(tx, { target, adminId: area.adminId, buyerId, quantity, ...gift });
      await recordAudit(tx, {
        action: "order.tickets_given",
        entity: "order",
        entityId: given.orderId,
        adminId: area.adminId,
        after: { buyerId, eventAreaId, places: quantity, reason },
      });
      return given;
    },
    { retry: {} },
  );
}
