import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { changePass, recordPassEvents } from "@/lib/passes";
import { holderKey, liveIn } from "@/lib/subscriber-qrs/change/duplicates";
import { lockSubscriber } from "@/lib/subscriber-qrs/change/lock-subscriber";
import { replaceSubscriberQr } from "@/lib/subscriber-qrs/change/replace-subscriber-qr";
import { assertPlace, openScope } from "@/lib/subscriber-qrs/change/scope";
import type { SubscriberQrDto } from "@/lib/subscriber-qrs/client";
import { getSubscriberQr } from "@/lib/subscriber-qrs/find-subscribers";
import { UpdateSubscriberQr, type UpdateSubscriberQrInput } from "@/lib/subscriber-qrs/schemas";
import { seatSubscribers, unseatSubscribers } from "@/lib/subscriber-qrs/seat-subscribers";
import { ERASED_NAME } from "@/lib/users";

const PERSONAL = ["name", "plate", "email", "phone"];
const CHANGEABLE = [
  ...(["name", "plate", "email", "phone", "parkingAreaId", "placeLabel"] as const),
  ...(["seasonId", "validFrom", "validUntil", "entryRights"] as const),
];

/**
 * Changes a subscriber's data, zone, season, days, place or entries. Places of events that it may not enter any more
 * are freed, and those that it may are taken, all or none. The QR stays, unless its holder had erased their account:
 * then somebody else gets another QR.
 */
export async function updateSubscriberQr({ ctx, input }: VerbArgs<UpdateSubscriberQrInput>): Promise<SubscriberQrDto> {
  const { id, name, plate, email, phone, placeLabel, ...asked } = parseInput(UpdateSubscriberQr, input);
  authorizeUser(ctx.actor, "subscriber_qr:write");
  const holder = { name, plate, email, phone, placeLabel };
  return withTx(ctx, async (tx) => {
    const found = await lockSubscriber(tx, id);
    // A person who erased their account still holds the old QR, which nobody else should use.
    const isOthers = found.name === ERASED_NAME && name !== ERASED_NAME;
    const before = isOthers ? await replaceSubscriberQr({ ctx: tx, input: { id } }) : found;
    const scope = await openScope(tx, { ...asked, kind: before.kind }, before.validFrom);
    if (scope.enclosureId !== before.enclosureId)
      throw new DomainError("subscriber.other_venue", { field: "parkingAreaId" });
    assertPlace(scope, placeLabel);
    const { holders, places } = await liveIn(tx, scope, id);
    const same = holders.get(holderKey(holder));
    if (same)
      throw new DomainError("subscriber.duplicate", { field: plate ? "plate" : "name", data: { name: same.name } });
    const neighbour = placeLabel === null ? undefined : places.get(placeLabel);
    if (neighbour)
      throw new DomainError("subscriber.place_taken", { field: "placeLabel", data: { name: neighbour.name } });
    const { parkingAreaId, seasonId, validFrom, validUntil, entryRights } = scope;
    await tx.db.execute(sql`update subscriber_qrs set name = ${name}, plate = ${plate}, email = ${email}, phone = ${phone},
      place_label = ${placeLabel}, parking_area_id = ${parkingAreaId}, season_id = ${seasonId},
      valid_from = ${validFrom}::timestamptz,
      valid_until = ${validUntil}::timestamptz
      where id = ${id} and admin_id = ${before.adminId}`);
    await changePass(tx.db, before.passId, { entryRights, parkingAreaId });
    await unseatSubscribers(tx, { subscriberIds: [id] });
    await seatSubscribers(tx, { subscriberIds: [id] });
    const after = await getSubscriberQr({ ctx: tx, input: { id } });
    const fields = CHANGEABLE.filter((field) => String(before[field]) !== String(after[field])).join(",");
    await recordPassEvents(tx, "changed", [{ id: before.passId, adminId: before.adminId, data: { fields } }]);
    await recordAudit(tx, {
      action: "subscriber_qr.updated",
      entity: "subscriber_qr",
      entityId: id,
      adminId: before.adminId,
      before: { ...before },
      after: { ...after },
      personal: PERSONAL,
    });
    return after;
  });
}
