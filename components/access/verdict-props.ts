import type { ReactNode } from "react";
import type { OpenRequest } from "@/components/access/reading";
import type { GateMoney } from "@/components/access/short-car";
import type { ReadingWay, RedeemDto } from "@/lib/access/client";

/** An answer of the gate, and what a guard may do about it. */
export interface VerdictProps {
  answer: RedeemDto;
  /** The short code that was typed, where nobody knows it. */
  mistyped: string | null;
  /** The person may let the car pass at once. */
  supervises: boolean;
  money: GateMoney;
  /** How the phone reads. */
  way: ReadingWay;
  head: ReactNode;
  onNext: () => void;
  onWrite: () => void;
  /** A supervisor let the car pass, under this nonce. */
  onGranted: (nonce: string) => void;
  /** A request waits for a supervisor, or no longer. */
  onRequest: (request: OpenRequest | null) => void;
  /** The guard lets the car pass without a network, see `Readings.force`; null: not any more. */
  onForce: ((reason: string, photo: string | null) => Promise<boolean>) | null;
  /** The guard writes down what happened. */
  onNote: () => void;
  /** So many come in through the door. */
  onCount: (direction: ReadingWay, count: number) => void;
}
