"use server";

import { endReplacedSession } from "@/lib/auth";
import { pairPhone } from "@/lib/guards";
import { type FormState, formAction, pageCtx, writeSessionCookie } from "@/lib/http";

/** Logs this phone in for the code's assignment. A form's POST: a preview of the link uses nothing up. */
export async function pairAction(state: FormState, form: FormData): Promise<FormState> {
  return formAction(pairPhone, {
    input: (data) => ({ token: String(data.get("token")) }),
    redirectTo: async ({ sessionId }) => {
      await endReplacedSession({ ctx: await pageCtx(), input: { sessionId } });
      await writeSessionCookie(sessionId, 3);
      return "/scan-qr";
    },
  })(state, form);
}
