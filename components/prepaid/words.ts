import type { StateTone } from "@/components/ui/state-badge";
import { ACCOUNT_STATE_WORDS, type AccountState, type PrepaidDto } from "@/lib/prepaid/client";

/** How a state looks. */
export const STATE_TONES: Readonly<Record<AccountState, StateTone>> = {
  pending: "alert",
  active: "good",
  paused: "alert",
  blocked: "stop",
  closed: "past",
};

/** What a state means for whoever holds the account, and what to do about it; null: it opens gates. */
export function stateHint({ state, stateReason, validFrom, validUntil }: PrepaidDto, now: Date): string | null {
  switch (state) {
    case "pending":
      return "Se activa con tu primera recarga.";
    case "paused":
      return "Nadie entra con él hasta que lo reanudes.";
    case "blocked":
      return `${stateReason ?? "Lo bloqueó el recinto"}. Pregunta en el recinto.`;
    case "closed":
      return "Ya no se usa.";
    case "active":
      if (validFrom && validFrom > now) return "Todavía no empieza su vigencia.";
      return validUntil && validUntil <= now ? "Terminó su vigencia. Pregunta en el recinto." : null;
  }
}

export const stateWords = (state: AccountState): string => ACCOUNT_STATE_WORDS[state];
