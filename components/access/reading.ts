import type { ReadingWay, RedeemDto } from "@/lib/access/client";
import { normalizeShortCode } from "@/lib/core/short-code";

/** Where this phone scans; kept on the device. */
export interface Station {
  /** A `postKey`. */
  post: string;
  gateId: number;
  direction: ReadingWay;
}

/** One reading. Its nonce makes sending it again harmless: the gate answers as the first time. */
export interface Reading {
  code: string;
  nonce: string;
  gateId: number;
  direction: ReadingWay;
  /** The path that takes it. */
  to: string;
  /** How many people or cars of a group come in; null until the guard said so. */
  count: number | null;
  /** Epoch milliseconds. */
  at: number;
}

/** A request to a supervisor that has no answer yet. */
export interface OpenRequest {
  id: number;
  /** The refusal. */
  scanId: number;
  /** The request has it, and the reading that follows where it is granted. */
  nonce: string;
  /** When it expires, in epoch milliseconds. */
  until: number;
}

const SHORT_CODE = /^[0-9A-Za-z]{16}$/;

export type Trouble = "network" | "session" | "refused";

export type Phase =
  | { name: "aiming" }
  | { name: "typing"; text: string }
  | { name: "sending"; reading: Reading; attempt: number }
  | { name: "verdict"; reading: Reading; answer: RedeemDto }
  | { name: "failed"; reading: Reading; trouble: Trouble; message?: string; attempt: number };

export type Step =
  | { type: "read"; reading: Reading }
  | { type: "answered"; nonce: string; answer: RedeemDto }
  | { type: "failed"; nonce: string; trouble: Trouble; message?: string }
  | { type: "retry" }
  | { type: "next" }
  | { type: "write" }
  | { type: "granted"; nonce: string }
  | { type: "forced" }
  | { type: "counted"; direction: ReadingWay; count: number };

/** A short code that nobody knows: it was typed, and one letter of it may be wrong. */
export function mistypedCode(phase: Phase): string | null {
  if (phase.name !== "verdict" || phase.answer.decision !== "unknown_code") return null;
  return SHORT_CODE.test(phase.reading.code) ? phase.reading.code : null;
}

/** The scanner's only state machine. What arrives late, for a reading that is no longer open, changes nothing. */
export function step(phase: Phase, event: Step): Phase {
  switch (event.type) {
    case "read":
      return phase.name === "aiming" || phase.name === "typing"
        ? { name: "sending", reading: event.reading, attempt: 1 }
        : phase;
    case "answered":
      return phase.name === "sending" && phase.reading.nonce === event.nonce
        ? { name: "verdict", reading: phase.reading, answer: event.answer }
        : phase;
    case "failed": {
      if (phase.name !== "sending" || phase.reading.nonce !== event.nonce) return phase;
      const { reading, attempt } = phase;
      return {
        name: "failed",
        reading,
        attempt,
        trouble: event.trouble,
        ...(event.message ? { message: event.message } : {}),
      };
    }
    case "retry":
      return phase.name === "failed" ? { name: "sending", reading: phase.reading, attempt: phase.attempt + 1 } : phase;
    case "next":
      return phase.name === "sending" ? phase : { name: "aiming" };
    case "granted":
      return phase.name === "verdict"
        ? { name: "sending", reading: { ...phase.reading, nonce: event.nonce }, attempt: 1 }
        : phase;
    case "forced":
      return phase.name === "verdict" ? { ...phase, answer: { ...phase.answer, decision: "admitted" } } : phase;
    case "counted":
      return phase.name === "verdict" && (phase.answer.people ?? phase.answer.group)?.asks
        ? {
            name: "sending",
            reading: { ...phase.reading, direction: event.direction, count: event.count },
            attempt: 1,
          }
        : phase;
    case "write":
      return phase.name === "sending" ? phase : { name: "typing", text: mistypedCode(phase) ?? "" };
  }
}

/** A short code in fours, as tickets show it: "7F3K 9Q2M XW4T 0B8C". */
export const inFours = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1 ");

/**
 * What stands in the field while a short code is typed into it: in fours, with 0 for O and 1 for I and L, which no code
 * has. The text of a QR stays as it was pasted.
 */
export function groupedCode(text: string): string {
  const bare = text.replace(/[\s-]/g, "");
  if (!/^[0-9A-Za-z]{1,16}$/.test(bare)) return text;
  return inFours(bare.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1"));
}

/** What a person typed, ready to send; null when it can be neither a short code nor a QR's text. */
export function typedCode(text: string): string | null {
  const code = text.trim();
  const bare = code.replace(/[\s-]/g, "");
  if (SHORT_CODE.test(bare)) return normalizeShortCode(bare);
  return /^[\w-]{60,512}$/.test(code) ? code : null;
}

/** An RFC 4122 nonce, also where the page is not served over HTTPS and `randomUUID` is missing. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
