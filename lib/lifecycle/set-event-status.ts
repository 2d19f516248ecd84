import type { VerbArgs } from "@/lib/core/context";
import { changeEventStatus } from "@/lib/events";
import type { EventDto } from "@/lib/events/client";
import { cancelEvent } from "@/lib/lifecycle/cancel/cancel-event";

interface SetEventStatusInput {
  id: number;
  status: "published" | "paused" | "cancelled";
  /** Of a cancellation, both. */
  reason?: string | undefined;
  confirmation?: string | undefined;
}

/** The one call for every state of an event. */
export function setEventStatus({ ctx, input }: VerbArgs<SetEventStatusInput>): Promise<EventDto> {
  const { id, status, reason = "", confirmation = "" } = input;
  if (status === "cancelled") return cancelEvent({ ctx, input: { id, reason, confirmation } });
  return changeEventStatus({ ctx, input: { id, status } });
}
