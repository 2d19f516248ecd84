import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { ENDPOINT_STATE_WORDS, type EndpointState } from "@/lib/webhooks/client";

const TONES: Record<EndpointState, StateTone> = { active: "good", off: "past", paused: "alert", gone: "alert" };

export const EndpointBadge = ({ state }: { state: EndpointState }) => (
  <StateBadge tone={TONES[state]}>{ENDPOINT_STATE_WORDS[state]}</StateBadge>
);
