import { beginQuestion } from "@/components/ui/busy-signal";
import type { ErrorCode } from "@/lib/core/errors";

const MISSING: ErrorCode = "mfa.required";

/** As much as an action's answer tells of a failure. */
interface Answer {
  ok: boolean;
  code?: string | undefined;
  data?: unknown;
}

/** A question to the dialog of the page's frame, which answers whether the second factor was shown. */
export interface SecondFactorAsk {
  isSetUp: boolean;
  answer: (isProven: boolean) => void;
}

let dialog: ((ask: SecondFactorAsk) => void) | null = null;

/** The page's frame listens; the answer ends it. */
export function onSecondFactorAsked(listener: (ask: SecondFactorAsk) => void): () => void {
  dialog = listener;
  return () => {
    dialog = null;
  };
}

function ask(isSetUp: boolean): Promise<boolean> {
  return new Promise((answer) => (dialog ? dialog({ isSetUp, answer }) : answer(false)));
}

/**
 * Sends; where the answer is that a second factor is missing, asks for its code and sends the same once more. Who closes
 * the dialog gets the first answer, and what was typed is still there.
 */
export async function withSecondFactor<Result extends Answer>(send: () => Promise<Result>): Promise<Result> {
  const result = await send();
  const { ok, code, data }: Answer = result;
  if (ok || code !== MISSING) return result;
  const isSetUp = typeof data === "object" && data !== null && "isSetUp" in data && data.isSetUp === true;
  // What is sent waits for the person now, so the cover that asks for patience must not lie over the dialog.
  const end = beginQuestion();
  const isProven = await ask(isSetUp).finally(end);
  return isProven ? send() : result;
}
