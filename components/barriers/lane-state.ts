import type { StateTone } from "@/components/ui/state-badge";
import type { LaneDto } from "@/lib/barriers/client";
import { formatTime } from "@/lib/core/dates";

export interface LaneLook {
  tone: StateTone;
  words: string;
  /** Since when, or why. */
  note: string;
  arm: "open" | "closed" | "unknown";
}

/** An arm that opened and of which nothing more was heard has come down by itself long since. */
const DOWN_AFTER_MS = 60_000;

/** Says how a barrier stands. A fire comes first, then whatever a person has to look at, then the arm. */
export function laneLook(lane: LaneDto, now: Date): LaneLook {
  const { timeZone, troubleSince, trouble, heldSince, heldUntil, heldReason, heldBy, lastState, lastAt } = lane;
  const at = (moment: Date) => formatTime(moment, timeZone);
  if (heldSince && heldBy === null)
    return { tone: "stop", words: "Abierta por incendio", note: `Desde las ${at(heldSince)}`, arm: "open" };
  if (heldSince)
    return {
      tone: "alert",
      words: "Abierta con motivo",
      note: `Hasta las ${heldUntil ? at(heldUntil) : ""}: ${heldReason ?? ""}`,
      arm: "open",
    };
  if (lastState === "unknown" && lastAt)
    return { tone: "alert", words: "Se desconoce", note: `Orden de las ${at(lastAt)} sin respuesta`, arm: "unknown" };
  if (troubleSince)
    return { tone: "stop", words: "Sin señal", note: `Desde las ${at(troubleSince)}. ${trouble}`, arm: "unknown" };
  const { armState, armAt } = lane;
  if (armState === "open" && armAt && now.getTime() - armAt.getTime() < DOWN_AFTER_MS)
    return { tone: "good", words: "Abierta", note: `Desde las ${at(armAt)}`, arm: "open" };
  if (armAt) return { tone: "past", words: "Cerrada", note: `Desde las ${at(armAt)}`, arm: "closed" };
  return { tone: "none", words: "Sin noticias", note: "Este equipo no dice cómo está la pluma", arm: "closed" };
}
