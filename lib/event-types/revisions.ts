import { revisionOf, withRevision } from "@/lib/core/revision";
import { getEventType } from "@/lib/event-types/queries";
import { type EventTypeDto, iconOf } from "@/lib/event-types/schemas";

/** What a type's form was filled in from. */
export function typeRevision({ name, icon, color }: Pick<EventTypeDto, "name" | "color"> & { icon: string }): string {
  return revisionOf({ name, icon: iconOf(icon), color });
}

/** A type for its form. Errors: as `getEventType`. */
export const editEventType = withRevision(getEventType, typeRevision);
