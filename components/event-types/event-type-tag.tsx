import type { CSSProperties } from "react";
import { Icon } from "@/components/ui/icon";
import { readableOn } from "@/lib/core/contrast";
import type { EventTypeDto } from "@/lib/event-types/client";

/** A kind of event: its icon on its colour, and its name. */
export function EventTypeTag({ type }: { type: Pick<EventTypeDto, "name" | "icon" | "color"> }) {
  return (
    <span className="tipo-evento">
      <span className="tipo-icono" style={{ background: type.color, color: readableOn(type.color) } as CSSProperties}>
        <Icon name={type.icon} size={14} />
      </span>
      {type.name}
    </span>
  );
}
