import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { COMMAND_WORDS, type CommandState } from "@/lib/barriers/client";

const TONES: Record<CommandState, StateTone> = { sent: "none", opened: "good", failed: "stop", unknown: "alert" };

/** What became of a command. */
export function CommandBadge({ state }: { state: CommandState }) {
  return <StateBadge tone={TONES[state]}>{COMMAND_WORDS[state]}</StateBadge>;
}
