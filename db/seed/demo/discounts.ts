import { getDb } from "@/db/client";
import { discountCodes } from "@/db/schema";
import type { DemoCode } from "@/db/seed/demo/rows";
import type { EnclosureRow, UserRow } from "@/db/testing/factories";

const DAY = 86_400_000;

/** Codes that people can try in the checkout, one of them over. Answers the one that others have used already. */
export async function createDiscountCodes(venue: EnclosureRow, staff: UserRow, now: Date): Promise<DemoCode> {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY);
  const every = { adminId: venue.adminId, enclosureId: venue.id, createdBy: staff.id, createdAt: inDays(-31) };
  const used = { percentBps: 1_000, startsAt: inDays(-7) };
  const [first] = await getDb()
    .insert(discountCodes)
    .values([
      {
        ...every,
        code: "VECINOS10",
        kind: "percent",
        maxUses: 500,
        maxUsesPerBuyer: 2,
        ...used,
        endsAt: inDays(45),
        note: "Vecinos de la colonia",
      },
      {
        ...every,
        code: "TARJETA50",
        kind: "fixed",
        amountCents: 5_000,
        method: "card",
        minCents: 20_000,
        startsAt: inDays(-1),
        endsAt: inDays(30),
        note: "Promoción con el banco",
      },
      {
        ...every,
        code: "PREVENTA",
        kind: "percent",
        percentBps: 1_500,
        maxDiscountCents: 10_000,
        startsAt: inDays(-30),
        endsAt: inDays(-10),
        note: "Preventa de la temporada",
      },
    ])
    .returning({ id: discountCodes.id });
  if (!first) throw new Error("The codes were not written");
  return { ...used, id: first.id };
}
