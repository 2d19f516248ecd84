import { and, eq, isNull } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { enclosures, prepaidShops } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { hashToken, newToken } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { assertRevision } from "@/lib/core/revision";
import { lockVenue } from "@/lib/enclosures";
import { shopRevision } from "@/lib/prepaid/shops/shop-list";
import {
  ChangeShop,
  type ChangeShopInput,
  CreateShop,
  type CreateShopInput,
  ShopId,
  type ShopIdInput,
} from "@/lib/prepaid/shops/shop-schemas";
import { giftWords, type SealGift } from "@/lib/prepaid/shops/shop-words";

type Tx = Ctx & { db: Db };

const NAME_TAKEN = { prepaid_shops_name_key: () => new DomainError("prepaid.shop_name_taken", { field: "name" }) };

interface Terms {
  name: string;
  gives: "minutes" | "percent";
  amount: number;
  dayMax: number | null;
  monthMax: number | null;
}

function valuesOf({ name, gives, amount, dayMax, monthMax }: Terms) {
  const gift = gives === "minutes" ? { minutes: amount, bps: 0 } : { minutes: 0, bps: amount * 100 };
  return { name, ...gift, dayMax, monthMax };
}

/** What an audit entry shows of a shop. */
function audited({ name, minutes, bps, dayMax, monthMax }: SealGift & Omit<Terms, "gives" | "amount">) {
  return { name, sealGift: giftWords({ minutes, bps }), sealsPerDay: dayMax, sealsPerMonth: monthMax };
}

async function lockShop(tx: Tx, shopId: number): Promise<typeof prepaidShops.$inferSelect> {
  const tenant = tenantOf(tx.actor);
  const ours = tenant === null ? undefined : eq(prepaidShops.adminId, tenant);
  const [shop] = await tx.db
    .select()
    .from(prepaidShops)
    .where(and(eq(prepaidShops.id, shopId), isNull(prepaidShops.archivedAt), ours))
    .for("update");
  if (!shop) throw notFound();
  return shop;
}

/** A shop of a venue that sells prepaid. Nobody can seal for it until its link is made. */
export async function createShop({ ctx, input }: VerbArgs<CreateShopInput>): Promise<{ shopId: number }> {
  const { userId } = authorizeUser(ctx.actor, "prepaid:write");
  const { enclosureId, ...terms } = parseInput(CreateShop, input);
  const create = async (tx: Tx) => {
    const { adminId } = await lockVenue(tx, enclosureId, "share");
    const [venue] = await tx.db
      .select({ id: enclosures.id })
      .from(enclosures)
      .where(and(eq(enclosures.id, enclosureId), eq(enclosures.isPrepaid, true)));
    if (!venue) throw new DomainError("prepaid.venue_without", { field: "enclosureId" });
    const values = valuesOf(terms);
    const tokenHash = hashToken(newToken());
    const [shop] = await tx.db
      .insert(prepaidShops)
      .values({ adminId, enclosureId, tokenHash, createdBy: userId, createdAt: tx.now, ...values })
      .returning({ id: prepaidShops.id });
    if (!shop) throw new Error("The shop was not written");
    await recordAudit(tx, {
      action: "prepaid_shop.created",
      entity: "prepaid_shop",
      entityId: shop.id,
      adminId,
      after: audited(values),
    });
    return { shopId: shop.id };
  };
  return translateUniqueErrors(withTx(ctx, create), NAME_TAKEN);
}

/** What a shop gives from now on; seals that it gave stay as they were. */
export async function changeShop({ ctx, input }: VerbArgs<ChangeShopInput>): Promise<null> {
  authorizeUser(ctx.actor, "prepaid:write");
  const { shopId, revision, ...terms } = parseInput(ChangeShop, input);
  const change = async (tx: Tx) => {
    const before = await lockShop(tx, shopId);
    assertRevision(revision, shopRevision(before));
    const values = valuesOf(terms);
    await tx.db.update(prepaidShops).set(values).where(eq(prepaidShops.id, shopId));
    await recordAudit(tx, {
      action: "prepaid_shop.changed",
      entity: "prepaid_shop",
      entityId: shopId,
      adminId: before.adminId,
      before: audited(before),
      after: audited(values),
    });
    return null;
  };
  return translateUniqueErrors(withTx(ctx, change), NAME_TAKEN);
}

/** The token of a new link for a shop. The one before ends: nobody can read a link again, not even who made it. */
export async function renewShopLink({ ctx, input }: VerbArgs<ShopIdInput>): Promise<{ token: string }> {
  authorizeUser(ctx.actor, "prepaid:write");
  const { shopId } = parseInput(ShopId, input);
  return withTx(ctx, async (tx) => {
    const { adminId } = await lockShop(tx, shopId);
    const token = newToken();
    await tx.db
      .update(prepaidShops)
      .set({ tokenHash: hashToken(token) })
      .where(eq(prepaidShops.id, shopId));
    await recordAudit(tx, { action: "prepaid_shop.link_renewed", entity: "prepaid_shop", entityId: shopId, adminId });
    return { token };
  });
}

/** Its link ends. Its seals stay. */
export async function archiveShop({ ctx, input }: VerbArgs<ShopIdInput>): Promise<null> {
  authorizeUser(ctx.actor, "prepaid:write");
  const { shopId } = parseInput(ShopId, input);
  return withTx(ctx, async (tx) => {
    const { adminId, name } = await lockShop(tx, shopId);
    await tx.db.update(prepaidShops).set({ archivedAt: tx.now }).where(eq(prepaidShops.id, shopId));
    await recordAudit(tx, {
      action: "prepaid_shop.archived",
      entity: "prepaid_shop",
      entityId: shopId,
      adminId,
      before: { name },
    });
    return null;
  });
}
