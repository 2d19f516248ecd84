import type { StateTone } from "@/components/ui/state-badge";
import { formatCount } from "@/lib/core/money";
import type { CourtesyState } from "@/lib/courtesy-qrs/client";

export const STATE_TONES: Readonly<Record<CourtesyState, StateTone>> = {
  unassigned: "none",
  assigned: "good",
  sent: "good",
  used: "past",
  blocked: "stop",
  deleted: "stop",
  cancelled: "stop",
};

export const countWords = (n: number) => (n === 1 ? "1 QR" : `${formatCount(n)} QR`);

/** The first two groups of a code are enough to tell it from the others of a list. */
export const shortOf = (code: string) => `${code.slice(0, 4)} ${code.slice(4, 8)}`;
