import { Estado, type EstadoTone } from "@/components/ui/estado";
import { STATE_LABELS, type SubscriberState } from "@/lib/subscriber-qrs/client";

const TONES: Record<SubscriberState, EstadoTone> = { active: "good", paused: "alert", over: "past", ended: "stop" };

/** A subscriber's state: shape, colour and words. */
export function SubscriberStateSign({ state }: { state: SubscriberState }) {
  return <Estado tone={TONES[state]}>{STATE_LABELS[state]}</Estado>;
}
