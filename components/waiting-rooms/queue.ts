import { solvePuzzle } from "@/components/auth/solve-puzzle";
import { provePerson } from "@/components/waiting-rooms/turnstile";
import { type Arrival, NO_TOKEN, type RoomDocument, type TurnstileAsked } from "@/lib/waiting-rooms/client";

/** The page asks again after so long, with jitter, so that tens of thousands of pages never ask at once. */
const LEAST_MS = 7_000;
const JITTER_MS = 2_000;

/** Milliseconds until a page asks again: no longer than leaves a turn to be learnt within 15 s, with all that keeps the document. */
export const nextAsk = (random: () => number = Math.random): number => LEAST_MS + random() * JITTER_MS;

/** What a request came to: an answer, a refusal by code, or nobody answered. */
export type Asked<Answer> = { answer: Answer } | { code: string } | { lost: true };

interface Refusal {
  code?: string;
  data?: { kind: "pow"; challenge: string } | TurnstileAsked;
}

/** What goes back for a challenge; null where the page cannot solve it. */
async function answerTo(data: Refusal["data"]): Promise<string | null> {
  if (data?.kind === "pow") return solvePuzzle(data.challenge);
  return data?.kind === "turnstile" ? ((await provePerson(data)) ?? NO_TOKEN) : null;
}

/** Where Turnstile is away, a puzzle follows on its token. */
const MOST_CHALLENGES = 2;

async function ask<Answer>(path: string, init: RequestInit, challenges = 0): Promise<Asked<Answer>> {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(10_000) });
    if (response.ok) return { answer: (await response.json()) as Answer };
    const { code = "", data }: Refusal = await response.json();
    if (code === "challenge.required" && challenges < MOST_CHALLENGES) {
      const solution = await answerTo(data);
      if (solution) return ask(path, { ...init, headers: { "X-Challenge": solution } }, challenges + 1);
    }
    return response.status >= 500 ? { lost: true } : { code };
  } catch {
    return { lost: true };
  }
}

/** Past the browser's own cache, which would show one more time what it had when the page asked before. */
export const askDocument = (eventId: number) => ask<RoomDocument>(`/fila/${eventId}.json`, { cache: "no-store" });

/** The place that this device has already, or a new one at the end of the queue. */
export const askPlace = (eventId: number) => ask<Arrival>(`/fila/${eventId}/lugar`, { method: "POST" });

/** Takes the turn that has come. */
export const askTurn = (eventId: number) => ask<{ until: string }>(`/fila/${eventId}/turno`, { method: "POST" });
