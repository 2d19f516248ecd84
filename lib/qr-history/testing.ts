import { createSaleable, createZone } from "@/db/testing";
import { redeemPass } from "@/lib/access";
import { ctxFor } from "@/lib/core/testing";
import { createSubscriberQr } from "@/lib/subscriber-qrs";

/** A reading at a gate on the way in. */
export const redeemAtGate = (person: Parameters<typeof ctxFor>[0], gateId: number, code: string) =>
  redeemPass({ ctx: ctxFor(person), input: { code, gateId, direction: "in", nonce: crypto.randomUUID() } });

export async function createVip() {
  const venue = await createSaleable();
  const zone = await createZone(venue.enclosure, { isVip: true, name: "Palcos" }, [venue.gate]);
  const ctx = ctxFor(venue.owner);
  const input = { kind: "infinity" as const, parkingAreaId: zone.id, name: "Óscar Peña", plate: "VIP001" };
  return { ...venue, vipZone: zone, ctx, vip: await createSubscriberQr({ ctx, input }) };
}
