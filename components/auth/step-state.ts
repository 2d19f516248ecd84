import type { ActionFailure } from "@/lib/http";

/**
 * State of a form of two steps, ask and enter: what was typed, how long until one may ask again, and what was wrong.
 * It is all that a browser without script needs to be shown the second step.
 */
export interface StepState {
  asked: boolean;
  values: Record<string, string>;
  /** Seconds until the next may be asked for, and a number that is new with each answer. */
  wait: { seconds: number; at: number };
  failure: ActionFailure | null;
}

export type StepAction = (state: StepState, form: FormData) => Promise<StepState>;

export function firstStep(values: Record<string, string>, asked = false): StepState {
  return { asked, values, wait: { seconds: 0, at: 0 }, failure: null };
}
