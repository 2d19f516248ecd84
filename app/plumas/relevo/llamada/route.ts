import { takeRelayedCall } from "@/lib/barriers";
import { DomainError } from "@/lib/core/errors";
import { failureBody, requestFacts, shortText } from "@/lib/http";

/** A device's message with its pictures, in base64. */
const MOST_BYTES = 3 * 1024 * 1024;

/** What a device said to the relay of its venue, which signs it. */
export async function POST(request: Request): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  const header = request.headers.get("authorization") ?? "";
  // Nobody else's message is read to its end.
  if (!header.startsWith("Barrier ")) return Response.json(failureBody("auth.required"), { status: 401, headers });
  const body = await shortText(request, MOST_BYTES);
  if (body === null) return Response.json(failureBody("input.invalid"), { status: 413, headers });
  const call = { header, path: new URL(request.url).pathname, body };
  try {
    return Response.json(await takeRelayedCall(requestFacts(request.headers), call), { headers });
  } catch (error) {
    if (error instanceof SyntaxError) return Response.json(failureBody("input.malformed"), { status: 400, headers });
    if (!(error instanceof DomainError)) throw error;
    const { code, status, details } = error;
    const told = code === "barrier.clock" ? { ...failureBody(code), ...details.data } : failureBody(code);
    return Response.json(told, { status, headers });
  }
}
