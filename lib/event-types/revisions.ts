import { revisionOf, withRevision } from "@/lib/core/revision";
import { type EventTypeDto, iconOf } from "@/lib/event-types/client";
import { getEventType } from "@/lib/event-types/queries";

export function typeRevision({ name, icon, color }: Pick<EventTypeDto, "name" | "color"> & { icon: string }): string {
  return revisionOf({ name, icon: iconOf(icon), color });
}

export const editEventType = withRevision(getEventType, typeRevision);
