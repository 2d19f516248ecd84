import { STATE_TONES } from "@/components/prepaid/words";
import { StateBadge } from "@/components/ui/state-badge";
import { ACCOUNT_STATE_WORDS, type AccountState } from "@/lib/prepaid/client";

export function AccountStateSign({ state, isClosing = false }: { state: AccountState; isClosing?: boolean }) {
  if (isClosing) return <StateBadge tone="alert">Cerrándose</StateBadge>;
  return <StateBadge tone={STATE_TONES[state]}>{ACCOUNT_STATE_WORDS[state]}</StateBadge>;
}
