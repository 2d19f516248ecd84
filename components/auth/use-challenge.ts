import { type SubmitEvent, startTransition, useEffect, useRef, useState } from "react";
import { solvePuzzle } from "@/components/auth/solve-puzzle";
import { CHALLENGE_FIELD } from "@/lib/auth/client";
import type { ActionFailure } from "@/lib/http/form-state";

/** A puzzle runs out after minutes, and another one may be asked for then; more than a few in a row are no accident. */
const MOST_IN_A_ROW = 3;

export interface Challenge {
  /** The form calls it: it keeps what was sent, since a form that was answered is emptied. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** The part of the puzzle that is done, 0 to 1; null while there is none. */
  solving: number | null;
  /** What the person reads of the failure; null while it is a puzzle that the page solves by itself. */
  failure: ActionFailure | null;
}

/** Solves the puzzle that a form's answer asks for and sends the same form again with the solution. */
export function useChallenge(failure: ActionFailure | null, submit: (form: FormData) => void): Challenge {
  const sent = useRef<FormData>(null);
  const inARow = useRef(0);
  const [solving, setSolving] = useState<number | null>(null);
  const asked = failure?.code === "challenge.required" && failure.data?.kind === "pow";
  const puzzle = asked && typeof failure.data?.challenge === "string" ? failure.data.challenge : null;
  useEffect(() => {
    const form = sent.current;
    if (puzzle === null) inARow.current = 0;
    if (puzzle === null || form === null || !globalThis.crypto?.subtle || inARow.current >= MOST_IN_A_ROW) return;
    inARow.current += 1;
    let isLeft = false;
    setSolving(0);
    void solvePuzzle(puzzle, (part) => !isLeft && setSolving(part)).then((solution) => {
      if (isLeft) return;
      setSolving(null);
      if (solution === null) return;
      form.set(CHALLENGE_FIELD, solution);
      startTransition(() => submit(form));
    });
    return () => {
      isLeft = true;
    };
  }, [puzzle, submit]);
  return {
    onSubmit: ({ currentTarget, nativeEvent }) => {
      const button =
        "submitter" in nativeEvent && nativeEvent.submitter instanceof HTMLElement ? nativeEvent.submitter : null;
      sent.current = new FormData(currentTarget, button);
    },
    solving,
    failure: solving === null ? failure : null,
  };
}
