import { redirect, unstable_rethrow } from "next/navigation";
import { CHALLENGE_FIELD } from "@/lib/auth/client";
import type { Verb } from "@/lib/core/context";
import { withoutValues } from "@/lib/core/log";
import { messageFor } from "@/lib/core/messages";
import { formCtx, pageCtx } from "@/lib/http/context";
import { expectedError } from "@/lib/http/expected-error";
import type { ActionFailure, ActionResult, FormState } from "@/lib/http/form-state";

/** Anything but an expected error is rethrown to the error page. */
export function failureOf(error: unknown): ActionFailure {
  unstable_rethrow(error);
  const expected = expectedError(error);
  if (!expected) throw withoutValues(error);
  const { field, fields, data } = expected.details;
  return {
    ok: false,
    code: expected.code,
    message: messageFor(expected),
    ...(field ? { field } : {}),
    ...(fields ? { fields } : {}),
    ...(data ? { data } : {}),
  };
}

export function action<Input, Output>(verb: Verb<Input, Output>): (input: Input) => Promise<ActionResult<Output>> {
  return async (input) => {
    const ctx = await pageCtx();
    try {
      return { ok: true, data: await verb({ ctx, input }) };
    } catch (error) {
      return failureOf(error);
    }
  };
}

interface FormOptions<Input, Output> {
  input: (form: FormData) => Input | Promise<Input>;
  /** The page to go to after success. It may set cookies. */
  redirectTo: (output: Output, form: FormData) => string | Promise<string>;
}

function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form.entries()) {
    if (typeof value === "string" && !name.startsWith("$") && name !== CHALLENGE_FIELD && !/password/i.test(name))
      values[name] = value;
  }
  return values;
}

/** For `useActionState`: the form works without JavaScript and redirects on success. */
export function formAction<Input, Output>(
  verb: Verb<Input, Output>,
  options: FormOptions<Input, Output>,
): (state: FormState, form: FormData) => Promise<FormState> {
  return async (_state, form) => {
    const ctx = await formCtx(form);
    let target: string;
    try {
      target = await options.redirectTo(await verb({ ctx, input: await options.input(form) }), form);
    } catch (error) {
      return { ...failureOf(error), values: typedValues(form) };
    }
    redirect(target);
  };
}

/** A form without state in the browser: success and failure both redirect. */
export function redirectAction<Input, Output>(
  verb: Verb<Input, Output>,
  options: FormOptions<Input, Output> & { errorTo: (error: ActionFailure, form: FormData) => string },
): (form: FormData) => Promise<void> {
  return async (form) => {
    const ctx = await pageCtx();
    let target: string;
    try {
      target = await options.redirectTo(await verb({ ctx, input: await options.input(form) }), form);
    } catch (error) {
      target = options.errorTo(failureOf(error), form);
    }
    redirect(target);
  };
}
