import { text } from "@/app/(auth)/sign-in";
import type { StepState } from "@/components/auth/step-state";
import type { Ctx } from "@/lib/core/context";
import { failureOf, formCtx } from "@/lib/http";

interface Steps {
  /** Fields that stay filled in. */
  keep: readonly string[];
  /** Sends what was asked for; answers the seconds until the next. */
  ask: (ctx: Ctx, form: FormData) => Promise<{ seconds: number }>;
  /** Takes what was entered; ends with a redirect. Without it the form only asks. */
  enter?: (ctx: Ctx, form: FormData) => Promise<never>;
  /** Comes in without the second step, by the button `password`; ends with a redirect. */
  direct?: (ctx: Ctx, form: FormData) => Promise<never>;
}

/** One step of a form that asks for something to be sent and then takes it, by the button that was pressed. */
export async function takeStep(
  state: StepState,
  form: FormData,
  { keep, ask, enter, direct }: Steps,
): Promise<StepState> {
  const values = Object.fromEntries(keep.map((name) => [name, text(form, name)]));
  const ctx = await formCtx(form);
  const at = ctx.now.getTime();
  const intent = text(form, "intent");
  const entering = enter !== undefined && intent === "enter";
  const goingIn = direct !== undefined && intent === "password";
  try {
    if (goingIn) await direct(ctx, form);
    if (entering) await enter(ctx, form);
    const { seconds } = await ask(ctx, form);
    return { asked: true, values, wait: { seconds, at }, failure: null };
  } catch (error) {
    const failure = failureOf(error);
    if (goingIn) return { ...state, asked: false, values, failure };
    const left = Number(failure.data?.seconds ?? 0);
    // A wait for the next sending is shown at its button; one for the next try is not.
    const wait = entering ? { seconds: Math.max(0, leftOf(state.wait, at)), at } : { seconds: left, at };
    // Who asked a moment ago and came back still has that code to enter.
    const sent = enter !== undefined && failure.code === "auth.rate_limited";
    const asked = state.asked || sent || intent !== "ask";
    return { asked, values, wait, failure };
  }
}

const leftOf = ({ seconds, at }: StepState["wait"], now: number) => Math.ceil(seconds - (now - at) / 1_000);
