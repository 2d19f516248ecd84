import { type Db, withTx } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { atField } from "@/lib/core/error-field";
import { DomainError, type ErrorCode } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { assertRevision } from "@/lib/core/revision";
import { addEventArea } from "@/lib/events/areas/add-event-area";
import { isSameSale } from "@/lib/events/areas/event-with-zones";
import { removeEventArea } from "@/lib/events/areas/remove-event-area";
import { updateEventArea } from "@/lib/events/areas/update-event-area";
import type { EventAreaDto } from "@/lib/events/client";
import { lockEvent } from "@/lib/events/edit/event-rules";
import { saleRevision } from "@/lib/events/edit/revisions";
import { zonesOfEvent } from "@/lib/events/queries";
import { SaveEventZones, type SaveEventZonesInput } from "@/lib/events/schemas";

type Zone = ReturnType<typeof SaveEventZones.parse>["zones"][string];

/** Refusals that are about one zone: the others are looked at all the same, so that all are told at once. */
const OF_A_ZONE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "input.invalid",
  "event.capacity_below_sold",
  "event.has_sales",
  "event_area.taken",
  "zone.gate_unknown",
]);

async function saveZone(tx: Ctx & { db: Db }, eventId: number, had: EventAreaDto | undefined, zone: Zone) {
  if (!zone.sells) {
    if (had) await removeEventArea({ ctx: tx, input: { id: had.id } });
    return;
  }
  const { sells: _sells, isFree: _isFree, parkingAreaId, ...amounts } = zone;
  if (!had) await addEventArea({ ctx: tx, input: { eventId, parkingAreaId, ...amounts } });
  else if (!isSameSale(had, amounts)) await updateEventArea({ ctx: tx, input: { id: had.id, ...amounts } });
}

/** What a refusal says, by field; one without a field of the zone's form stands at its tick. */
function textsOf(error: DomainError, place: string): Record<string, string> {
  const { field, fields } = error.details;
  if (fields && Object.keys(fields).length > 0) return fields;
  const known = field && field !== `${place}.parkingAreaId`;
  return { [known ? field : `${place}.sells`]: messageFor(error) };
}

/**
 * Sets what an event sells of each zone: prices, places, limits and gates; a zone that it shall not sell is taken out.
 * All or nothing: every refusal is told at its zone, and then nothing is saved.
 */
export async function saveEventZones({ ctx, input }: VerbArgs<SaveEventZonesInput>): Promise<EventAreaDto[]> {
  const { id, revision, zones } = parseInput(SaveEventZones, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const event = await lockEvent(tx, id);
    if (event.state === "cancelled") throw new DomainError("event.bad_transition");
    const before = await zonesOfEvent({ ctx: tx, input: { id } });
    assertRevision(revision, saleRevision(before));
    const hadOf = (zone: Zone) => before.find((area) => area.parkingAreaId === zone.parkingAreaId);
    // Zones that come are locked before places of zones that go: db/lock-order.ts.
    const turnOf = (zone: Zone) => (zone.sells ? (hadOf(zone) ? 1 : 0) : 2);
    const wanted = Object.entries(zones).toSorted(
      ([, a], [, b]) => turnOf(a) - turnOf(b) || a.parkingAreaId - b.parkingAreaId,
    );
    const refused: DomainError[] = [];
    const fields: Record<string, string> = {};
    for (const [name, zone] of wanted) {
      const place = `zones.${name}`;
      try {
        await atField(place, saveZone(tx, id, hadOf(zone), zone));
      } catch (error) {
        if (!(error instanceof DomainError) || !OF_A_ZONE.has(error.code)) throw error;
        refused.push(error);
        Object.assign(fields, textsOf(error, place));
      }
    }
    const [first, ...others] = refused;
    const [field] = Object.keys(fields);
    if (first && field) {
      throw new DomainError(others.length === 0 ? first.code : "input.invalid", { ...first.details, field, fields });
    }
    return zonesOfEvent({ ctx: tx, input: { id } });
  });
}
