import { type Db, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { formatTime } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { lockArea } from "@/lib/events/areas/lock-area";
import type { AreaPlaceDto, BlockedPlacesDto } from "@/lib/events/client";
import { formatPlaceRanges, parsePlaceRanges } from "@/lib/events/places/place-ranges";
import { BlockPlaces, type BlockPlacesInput, UnblockPlaces, type UnblockPlacesInput } from "@/lib/events/schemas";
import { blockLocked, lockStanding, readPlaces, unblockLocked } from "@/lib/places";

const MOST_NAMED = 10;

function stateInWords({ label, state, heldUntil }: AreaPlaceDto, timeZone: string): string {
  if (state === "held" && heldUntil) return `${label} apartado hasta las ${formatTime(heldUntil, timeZone)}`;
  return `${label} ${state === "courtesy" ? "de cortesía" : state === "subscriber" ? "de un abonado" : "vendido"}`;
}

function notFree(taken: readonly AreaPlaceDto[], timeZone: string): DomainError {
  const named = taken.slice(0, MOST_NAMED).map((place) => stateInWords(place, timeZone));
  const more = taken.length > MOST_NAMED ? ` y ${taken.length - MOST_NAMED} más` : "";
  return new DomainError("place.not_free", { field: "places", data: { places: named.join(", ") + more } });
}

const idsOf = (places: readonly AreaPlaceDto[]) => places.map(({ id }) => id);

/** Locks the places that the text names. Returns all of the area's too, for their order. */
async function lockPlacesNamed(tx: Ctx & { db: Db }, areaId: number, text: string) {
  const all = await readPlaces(tx.db, areaId);
  const named = parsePlaceRanges(text, all);
  return { all, locked: await lockStanding(tx.db, areaId, idsOf(named)) };
}

/** All or nothing, unless `onlyFree` is set. Places that are already blocked get the new reason. */
export async function blockPlaces({ ctx, input }: VerbArgs<BlockPlacesInput>): Promise<BlockedPlacesDto> {
  const { id, places: text, reason, onlyFree } = parseInput(BlockPlaces, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const { event } = await lockArea(tx, id);
    const { all, locked } = await lockPlacesNamed(tx, id, text);
    const taken = locked.filter(({ state }) => state !== "free" && state !== "blocked");
    if (taken.length > 0 && !onlyFree) throw notFree(taken, event.timeZone);
    const wanted = locked.filter(
      (place) => place.state === "free" || (place.state === "blocked" && place.reason !== reason),
    );
    if (wanted.length > 0) {
      await blockLocked(tx.db, idsOf(wanted), reason);
      await recordAudit(tx, {
        action: "event_area.places_blocked",
        entity: "event_area",
        entityId: id,
        adminId: event.adminId,
        after: { places: formatPlaceRanges(wanted, all), reason, eventId: event.id },
      });
    }
    return { changed: wanted.length, skipped: taken.map(({ label, state }) => ({ label, state })) };
  });
}

/** Places that are not blocked stay as they are. */
export async function unblockPlaces({ ctx, input }: VerbArgs<UnblockPlacesInput>): Promise<BlockedPlacesDto> {
  const { id, places: text } = parseInput(UnblockPlaces, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const { event } = await lockArea(tx, id);
    const { all, locked } = await lockPlacesNamed(tx, id, text);
    const wanted = locked.filter(({ state }) => state === "blocked");
    if (wanted.length > 0) {
      await unblockLocked(tx.db, idsOf(wanted));
      await recordAudit(tx, {
        action: "event_area.places_unblocked",
        entity: "event_area",
        entityId: id,
        adminId: event.adminId,
        after: { places: formatPlaceRanges(wanted, all), eventId: event.id },
      });
    }
    return { changed: wanted.length, skipped: [] };
  });
}
