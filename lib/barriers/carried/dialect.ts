import type { CarriedAsk } from "@/lib/barriers/carried/frames";
import type { Answer } from "@/lib/barriers/drivers/venue-http";

/** How one kind of carrier speaks: what it is sent, and what it says. */
export interface Dialect {
  /** Something waits for it. The answer comes by `answered`, or never. */
  ask(id: number, ask: CarriedAsk): Promise<void>;
  heard(text: string): Promise<void>;
  /** Some seconds have passed, and it is still there. */
  beat?(): Promise<void>;
  /** Its connection ended. */
  left?(): Promise<void>;
}

export interface Line {
  carrierId: number;
  /** It names this connection. */
  linkId: string;
  send(text: string): void;
  answered(id: number, answer: Answer): Promise<void>;
}
