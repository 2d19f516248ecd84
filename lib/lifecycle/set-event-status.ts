import type { VerbArgs } from "@/lib/core/context";
import { changeEventStatus } from "@/lib/events";
import type { EventDto } from "@/lib/events/client";
import { cancelEvent } from "@/lib/lifecycle/cancel/cancel-event";

interface SetEventStatusInput {
  id: number;
  status: "published" | "paused" | "cancelled";
  /** Only a cancellation takes a reason and a confirmation, and needs both. */
  reason?: string | undefined;
  confirmation?: string | undefined;
}

/** The API has one call for all states of an event; here it becomes the verb for each. */
export function setEventStatus({ ctx, input }: VerbArgs<SetEventStatusInput>): Promise<EventDto> {
  const { id, status, reason = "", confirmation = "" } = input;
  if (status === "cancelled") return cancelEvent({ ctx, input: { id, reason, confirmation } });
  return changeEventStatus({ ctx, input: { id, status } });
}
