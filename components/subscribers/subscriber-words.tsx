import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { STATE_LABELS, type SubscriberState } from "@/lib/subscriber-qrs/client";

const TONES: Record<SubscriberState, StateTone> = { active: "good", paused: "alert", over: "past", ended: "stop" };

export function SubscriberStateSign({ state }: { state: SubscriberState }) {
  return <StateBadge tone={TONES[state]}>{STATE_LABELS[state]}</StateBadge>;
}
