import { eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { deposits, enclosurePolicies } from "@/db/schema";
import { createSaleable, createUser } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { holdPlaces, payOrder } from "@/lib/orders";
import { paymentById, writeDepositAccount } from "@/lib/payments";
import type { DepositSettings } from "@/lib/payments/deposit/settings";

export const SETTINGS = {
  bankName: "BBVA",
  clabe: "032180000118359719",
  holder: "Recinto de Prueba SA de CV",
  windowAddress: "Av. Fundidora 501",
  windowHours: "Lunes a viernes, 10:00 a 18:00",
  deadlineHours: 4,
} satisfies DepositSettings;

/** Makes a venue that takes deposits, with two of its staff. The capacity leaves room for the share that may wait. */
export async function depositVenue(options: { capacity?: number; twoPeople?: boolean; priceCents?: number } = {}) {
  const sale = await createSaleable({ capacity: options.capacity ?? 50, priceCents: options.priceCents ?? 25_000 });
  const { admin, enclosure, owner } = sale;
  await getDb().execute(sql`
    update events set sales_end_at = sales_end_at + interval '5 days', starts_at = starts_at + interval '5 days',
      ends_at = ends_at + interval '5 days' where id = ${sale.event.id}`);
  const account = `cuenta-${admin.id}`;
  await writeDepositAccount(getDb(), { adminId: admin.id, account, settings: SETTINGS });
  if (options.twoPeople)
    await getDb()
      .insert(enclosurePolicies)
      .values({ enclosureId: enclosure.id, adminId: admin.id, depositTwoPeople: true });
  const colleague = await createUser({ profile: 1, adminId: admin.id, fullName: "Otra Persona" });
  return { ...sale, account, staff: ctxFor(owner), other: ctxFor(colleague) };
}

export type DepositVenue = Awaited<ReturnType<typeof depositVenue>>;

export async function depositRow(paymentId: number) {
  const [row] = await getDb().select().from(deposits).where(eq(deposits.paymentId, paymentId));
  if (!row) throw new Error("No deposit");
  return row;
}

/** Has a buyer choose to pay for places of the venue by deposit. */
export async function depositing(
  sale: Pick<DepositVenue, "area">,
  options: { quantity?: number; buyer?: Awaited<ReturnType<typeof createUser>> } = {},
) {
  const buyer = options.buyer ?? (await createUser({ emailVerifiedAt: new Date() }));
  const ctx = ctxFor(buyer);
  const { order } = await holdPlaces({ ctx, input: { eventAreaId: sale.area.id, quantity: options.quantity ?? 1 } });
  const { paymentId, next } = await payOrder({ ctx, input: { orderId: order.id, method: "deposit" } });
  if (paymentId === null || next.kind !== "reference") throw new Error("No reference was given");
  const payment = await paymentById({}, paymentId);
  const { id: depositId } = await depositRow(paymentId);
  return { buyer, ctx, orderId: order.id, paymentId, depositId, next, payment };
}

function constraintOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return "constraint_name" in error ? String(error.constraint_name) : constraintOf(error.cause);
}

/** Answers the constraint that refuses the work, or null when the database lets it pass. */
export async function brokenBy(work: PromiseLike<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    return constraintOf(error);
  }
}
