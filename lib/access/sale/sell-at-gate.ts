import { sql } from "drizzle-orm";
import { type Db, dbOf, TryAgain, withTx } from "@/db/client";
import { gateSales } from "@/db/schema";
import { type GateSaleDto, type PostDto, postKey } from "@/lib/access/client";
import { countReading } from "@/lib/access/count-reading";
import { gatesOfGuard } from "@/lib/access/queries";
import { redeemWithin } from "@/lib/access/redeem-pass";
import { SellAtGate } from "@/lib/access/schemas";
import { recordAudit } from "@/lib/audit";
import { takeCash } from "@/lib/cash-desk";
import { folioOf } from "@/lib/cash-desk/client";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { holdForGate, openGateOrder, subjectOf } from "@/lib/orders";
import { findPassByShortCode, passToken } from "@/lib/passes";
import { applyPayment } from "@/lib/settlement";
import { walkInBuyer } from "@/lib/users";

type Tx = Ctx & { db: Db };
type Asked = ReturnType<typeof SellAtGate.parse>;

interface SaleRow extends Record<string, unknown> {
  folio: string;
  number: number;
  amountCents: number;
  changeCents: number;
  shortCode: string;
  zoneKey: string;
  placeLabel: string | null;
}

/** A sale as it was answered, by its nonce; null: there is none. */
async function readSale(tx: Tx, userId: number, nonce: string): Promise<GateSaleDto | null> {
  const [row] = await tx.db.execute<SaleRow>(sql`
    select o.folio, d.number, d.amount_cents as "amountCents",
      d.change_cents as "changeCents", p.short_code as "shortCode", z.key as "zoneKey", l.label as "placeLabel"
    from gate_sales s join orders o on o.id = s.order_id join desk_operations d on d.id = s.desk_operation_id
      join tickets t on t.order_id = o.id join passes p on p.id = t.pass_id join event_areas a on a.id = t.event_area_id
      join parking_areas z on z.id = a.parking_area_id left join places l on l.id = t.place_id
    where s.user_id = ${userId} and s.nonce = ${nonce}::uuid`);
  if (!row) return null;
  const { shortCode, number, ...sale } = row;
  const pass = await findPassByShortCode(tx, shortCode, null);
  if (!pass) throw notFound();
  return { ...sale, receipt: folioOf(number), qr: await passToken(tx, pass) };
}

/** The zone on sale behind the gate, where its guards may sell it. */
async function areaOf(db: Db, post: PostDto, { gateId, zoneId }: Asked): Promise<number> {
  const zone = post.gates.find(({ id }) => id === gateId)?.zones.find(({ id }) => id === zoneId);
  const [area] =
    zone && post.event
      ? await db.execute<{ id: number }>(sql`
          select a.id from event_areas a join zone_rules w on w.parking_area_id = a.parking_area_id and w.walk_up
          where a.event_id = ${post.event.id} and a.parking_area_id = ${zoneId} and a.price_cents > 0`)
      : [];
  if (!area) throw new DomainError("gate_sale.not_here");
  return area.id;
}

async function admit(tx: Tx, actor: PersonActor, { gateId, nonce }: Asked, orderId: number): Promise<number> {
  const [ticket] = await tx.db.execute<{ shortCode: string }>(sql`
    select p.short_code as "shortCode" from tickets t join passes p on p.id = t.pass_id where t.order_id = ${orderId}`);
  const pass = ticket && (await findPassByShortCode(tx, ticket.shortCode, null));
  if (!pass) throw new Error(`Order ${orderId} has no ticket`);
  const code = await passToken(tx, pass);
  const read = await redeemWithin(tx, actor, { code, nonce, gateId, direction: "in" });
  // The gate's own rule decides: a closed zone, or one that is full of cars, takes nobody's money.
  if (read.decision !== "admitted") throw new DomainError("gate_sale.refused", { data: { decision: read.decision } });
  return read.scanId;
}

/**
 * Sells a free place to a car at the gate, for cash into the guard's open shift at a desk of the venue, and lets it in:
 * all of it or nothing. The same nonce is answered with the same sale.
 */
export async function sellAtGate({ ctx, input }: VerbArgs<SellAtGate>): Promise<GateSaleDto> {
  const asked = parseInput(SellAtGate, input);
  const actor = authorizeUser(ctx.actor, "desk:use");
  const { nonce, gateId, priceCents, receivedCents } = asked;
  const { userId } = actor;
  const post = (await gatesOfGuard({ ctx })).find((one) => postKey(one) === asked.post);
  if (!post?.gates.some(({ id }) => id === gateId)) throw new DomainError("scan.gate_unknown");
  const eventAreaId = await areaOf(dbOf(ctx), post, asked);
  const { sale, isNew } = await withTx(
    ctx,
    async (tx) => {
      const earlier = await readSale(tx, userId, nonce);
      if (earlier) return { sale: earlier, isNew: false };
      const [area] = await tx.db.execute<{ adminId: number }>(
        sql`select admin_id as "adminId" from event_areas where id = ${eventAreaId}`,
      );
      if (!area) throw notFound();
      const order = await openGateOrder(tx, { eventAreaId, buyerId: await walkInBuyer(tx.db, area.adminId) });
      if (order.priceCents !== priceCents) throw new DomainError("hold.price_changed");
      const { orderId, adminId, enclosureId } = order;
      const zone = post.gates.flatMap(({ zones }) => zones).find(({ id }) => id === asked.zoneId);
      const taken = await takeCash(tx, {
        kind: "sale",
        subject: subjectOf(orderId),
        adminId,
        enclosureId,
        amountCents: priceCents,
        receivedCents,
        concept: `Lugar en ${zone?.key ?? "la zona"}`,
        repeatKey: `gate:${gateId}`,
        // One car after the other pays the same: a double touch has the same nonce.
        again: true,
      });
      // The drawer is locked now: a second touch of the same sale waited for the first.
      if (await readSale(tx, userId, nonce)) throw new TryAgain();
      await holdForGate(tx, order, taken.paymentId);
      await applyPayment(tx, taken.paymentId);
      const scanId = await admit(tx, actor, asked, orderId);
      await tx.db.insert(gateSales).values({
        adminId,
        eventId: order.eventId,
        gateId,
        userId,
        nonce,
        orderId,
        scanId,
        deskOperationId: taken.operationId,
        at: tx.now,
      });
      await recordAudit(tx, {
        action: "gate_sale.made",
        entity: "order",
        entityId: orderId,
        adminId,
        after: { gateId, eventAreaId, amountCents: priceCents },
      });
      const sold = await readSale(tx, userId, nonce);
      if (!sold) throw new Error("The sale was not found");
      return { sale: sold, isNew: true };
    },
    { retry: {} },
  );
  if (isNew) countReading("phone", "admitted");
  return sale;
}
