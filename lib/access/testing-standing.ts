import { getDb } from "@/db/client";
import { subscriberPasses, subscriberQrs } from "@/db/schema";
import type { EnclosureRow, ParkingAreaRow } from "@/db/testing";
import { createTestPass, type TestPass } from "@/lib/access/testing";

const DAY = 86_400_000;

export interface TestSubscriber extends TestPass {
  subscriberId: number;
}

/** Makes a subscriber's QR, or a VIP's, of a zone; it is valid from a month ago for a year unless told otherwise. */
export async function createTestSubscriber(
  { enclosure, zone }: { enclosure: EnclosureRow; zone: ParkingAreaRow },
  values: Partial<typeof subscriberQrs.$inferInsert> & { entryRights?: number } = {},
): Promise<TestSubscriber> {
  const { entryRights = 1, ...own } = values;
  const kind = own.kind === "infinity" ? "infinity" : "subscriber";
  const pass = await createTestPass({ enclosure }, { kind, parkingAreaId: zone.id, entryRights });
  const [row] = await getDb()
    .insert(subscriberQrs)
    .values({
      adminId: enclosure.adminId,
      enclosureId: enclosure.id,
      kind,
      parkingAreaId: zone.id,
      passId: pass.row.id,
      name: "Ana Abonada",
      validFrom: new Date(Date.now() - 30 * DAY),
      ...(kind === "subscriber" ? { validUntil: new Date(Date.now() + 365 * DAY) } : {}),
      ...own,
    })
    .returning({ id: subscriberQrs.id });
  if (!row) throw new Error("The subscriber was not made");
  await addPass(row.id, pass);
  return { ...pass, subscriberId: row.id };
}

async function addPass(subscriberId: number, { row }: TestPass): Promise<void> {
  await getDb().insert(subscriberPasses).values({ passId: row.id, subscriberId, adminId: row.adminId });
}

/** Makes another QR for the same subscriber; the old one is left as it is. */
export async function addTestPass(
  subscriber: TestSubscriber,
  { enclosure, zone }: { enclosure: EnclosureRow; zone: ParkingAreaRow },
): Promise<TestPass> {
  const pass = await createTestPass({ enclosure }, { kind: subscriber.row.kind, parkingAreaId: zone.id });
  await addPass(subscriber.subscriberId, pass);
  return pass;
}
