import { env } from "@/lib/core/env";
import { DomainError, ERROR_STATUS } from "@/lib/core/errors";
import { type ActionResult, failureOf } from "@/lib/http";
import { assertSameOrigin } from "@/lib/http/origin";

const MOST_CHARACTERS = 4_096;

/**
 * Calls of the gate's own pages, with the page's session. Not server actions: those wait for one another and cannot be
 * given up, and a gate with a bad network has to be able to try again.
 */
export function answerPage(result: ActionResult<unknown>): Response {
  return Response.json(result, {
    status: result.ok ? 200 : ERROR_STATUS[result.code],
    headers: { "Cache-Control": "no-store" },
  });
}

async function bodyOf<Input>(request: Request, most: number): Promise<Input> {
  assertSameOrigin(request.headers, env().APP_URL);
  const text = await request.text();
  if (text.length > most) throw new DomainError("input.too_large");
  try {
    return JSON.parse(text) as Input;
  } catch {
    throw new DomainError("input.malformed");
  }
}

/** `act` checks what it is given. `most` is the longest body, in characters. */
export async function answerPost<Input>(
  request: Request,
  act: (input: Input) => Promise<ActionResult<unknown>>,
  most = MOST_CHARACTERS,
): Promise<Response> {
  let input: Input;
  try {
    input = await bodyOf<Input>(request, most);
  } catch (error) {
    return answerPage(failureOf(error));
  }
  return answerPage(await act(input));
}
