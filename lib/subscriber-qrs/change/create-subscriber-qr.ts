import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { recordPassEvents } from "@/lib/passes";
import { holderKey, liveIn } from "@/lib/subscriber-qrs/change/duplicates";
import { makeSubscribers } from "@/lib/subscriber-qrs/change/make-subscribers";
import { assertPlace, openScope } from "@/lib/subscriber-qrs/change/scope";
import type { SubscriberQrDto } from "@/lib/subscriber-qrs/client";
import { getSubscriberQr } from "@/lib/subscriber-qrs/find-subscribers";
import { CreateSubscriberQr, type CreateSubscriberQrInput } from "@/lib/subscriber-qrs/schemas";
import { lockSubscribers, seatSubscribers } from "@/lib/subscriber-qrs/seat-subscribers";

/** Makes a subscriber's or a VIP's QR and takes its place in every coming event that it opens, all of them or none. */
export async function createSubscriberQr({ ctx, input }: VerbArgs<CreateSubscriberQrInput>): Promise<SubscriberQrDto> {
  const { name, plate, email, phone, placeLabel, ...asked } = parseInput(CreateSubscriberQr, input);
  const actor = authorizeUser(ctx.actor, "subscriber_qr:write");
  const holder = { name, plate, email, phone, placeLabel };
  return withTx(ctx, async (tx) => {
    const scope = await openScope(tx, asked);
    assertPlace(scope, placeLabel);
    await lockSubscribers(tx, scope.enclosureId);
    const { holders, places } = await liveIn(tx, scope);
    const same = holders.get(holderKey(holder));
    if (same)
      throw new DomainError("subscriber.duplicate", { field: plate ? "plate" : "name", data: { name: same.name } });
    const neighbour = placeLabel === null ? undefined : places.get(placeLabel);
    if (neighbour)
      throw new DomainError("subscriber.place_taken", { field: "placeLabel", data: { name: neighbour.name } });
    const [id] = await makeSubscribers(tx, [{ scope, holder }], actor.userId);
    if (id === undefined) throw new Error("The subscriber was not written");
    await seatSubscribers(tx, { subscriberIds: [id] });
    const made = await getSubscriberQr({ ctx: tx, input: { id } });
    await recordPassEvents(tx, "made", [
      { id: made.passId, adminId: made.adminId, data: { zone: made.zoneKey, place: placeLabel } },
    ]);
    await recordAudit(tx, {
      action: "subscriber_qr.created",
      entity: "subscriber_qr",
      entityId: id,
      adminId: scope.adminId,
      after: { kind: scope.kind, parkingAreaId: scope.parkingAreaId, seasonId: scope.seasonId, ...holder },
      personal: ["name", "plate", "email", "phone"],
    });
    return made;
  });
}
