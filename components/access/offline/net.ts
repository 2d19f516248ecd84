import { DECIDE_AFTER_MS } from "@/lib/access/client";

/** So many in a row that the platform did not answer in time, and the phone says that it has no network. */
const LATE_IN_A_ROW = 2;
/** So many heartbeats in a row that were answered quickly, and it has one again. */
const QUICK_IN_A_ROW = 3;
const QUICK_MS = 1_000;

export interface Net {
  isOffline: boolean;
  /** Epoch milliseconds. */
  since: number | null;
  late: number;
  quick: number;
}

export const ONLINE: Net = { isOffline: false, since: null, late: 0, quick: 0 };

export type Exchange = { kind: "reading" | "heartbeat"; isAnswered: boolean; ms: number };

/** What an exchange says of the network: it goes after two late ones, and comes back after three quick heartbeats. */
export function noted(net: Net, { kind, isAnswered, ms }: Exchange, now: number): Net {
  const isLate = !isAnswered || ms > DECIDE_AFTER_MS;
  const late = isLate ? net.late + 1 : 0;
  if (!net.isOffline) {
    return late >= LATE_IN_A_ROW ? { isOffline: true, since: now, late, quick: 0 } : { ...net, late };
  }
  if (kind === "reading") return { ...net, late };
  const quick = isAnswered && ms < QUICK_MS ? net.quick + 1 : 0;
  return quick >= QUICK_IN_A_ROW ? ONLINE : { ...net, late, quick };
}
