import { revisionOf, withRevision } from "@/lib/core/revision";
import { type EventTypeDto, iconOf } from "@/lib/event-types/client";
import { getEventType } from "@/lib/event-types/queries";

/** What a type's form was filled in from. */
export function typeRevision({ name, icon, color }: Pick<EventTypeDto, "name" | "color"> & { icon: string }): string {
  return revisionOf({ name, icon: iconOf(icon), color });
}

/** A type for its form. */
export const editEventType = withRevision(getEventType, typeRevision);
