import { getDb } from "@/db/client";
import { discountCodes } from "@/db/schema";
import type { EnclosureRow, UserRow } from "@/db/testing/factories";

const DAY = 86_400_000;

/** Codes that people can try in the checkout, one of them over. */
export async function createDiscountCodes(venue: EnclosureRow, staff: UserRow, now: Date): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY);
  const every = { adminId: venue.adminId, enclosureId: venue.id, createdBy: staff.id };
  await getDb()
    .insert(discountCodes)
    .values([
      {
        ...every,
        ...{ code: "VECINOS10", kind: "percent", percentBps: 1_000, maxUses: 500, maxUsesPerBuyer: 2 },
        ...{ startsAt: inDays(-7), endsAt: inDays(45), note: "Vecinos de la colonia" },
      },
      {
        ...every,
        ...{ code: "TARJETA50", kind: "fixed", amountCents: 5_000, method: "card", minCents: 20_000 },
        ...{ startsAt: inDays(-1), endsAt: inDays(30), note: "Promoción con el banco" },
      },
      {
        ...every,
        ...{ code: "PREVENTA", kind: "percent", percentBps: 1_500, maxDiscountCents: 10_000 },
        ...{ startsAt: inDays(-30), endsAt: inDays(-10), note: "Preventa de la temporada" },
      },
    ]);
}
