import { solvePuzzle } from "@/components/auth/solve-puzzle";
import type { Arrival, RoomDocument } from "@/lib/waiting-rooms/client";

/** The page asks again after so long, with jitter, so that tens of thousands of pages never ask at once. */
const LEAST_MS = 5_000;
const JITTER_MS = 4_000;

/** Milliseconds until a page asks again; with the two seconds that caches keep the document, a turn is learnt within 15 s. */
export const nextAsk = (random: () => number = Math.random): number => LEAST_MS + random() * JITTER_MS;

/** What a request came to: an answer, a refusal by code, or nobody answered. */
export type Asked<Answer> = { answer: Answer } | { code: string } | { lost: true };

interface Refusal {
  code?: string;
  data?: { kind?: string; challenge?: string };
}

async function ask<Answer>(path: string, init: RequestInit): Promise<Asked<Answer>> {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(10_000) });
    if (response.ok) return { answer: (await response.json()) as Answer };
    const { code = "", data }: Refusal = await response.json();
    if (code === "challenge.required" && data?.kind === "pow" && init.headers === undefined) {
      const solution = await solvePuzzle(data.challenge ?? "");
      if (solution) return ask(path, { ...init, headers: { "X-Challenge": solution } });
    }
    return response.status >= 500 ? { lost: true } : { code };
  } catch {
    return { lost: true };
  }
}

export const askDocument = (eventId: number) => ask<RoomDocument>(`/fila/${eventId}.json`, {});

/** The place that this device has already, or a new one at the end of the queue. */
export const askPlace = (eventId: number) => ask<Arrival>(`/fila/${eventId}/lugar`, { method: "POST" });

/** Takes the turn that has come. */
export const askTurn = (eventId: number) => ask<{ until: string }>(`/fila/${eventId}/turno`, { method: "POST" });
