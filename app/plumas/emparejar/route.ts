import { pairDevice } from "@/lib/barriers";
import { DomainError } from "@/lib/core/errors";
import { failureBody, requestFacts, shortText } from "@/lib/http";

/** As much as a code and what a device says of itself take. */
const MOST_BYTES = 1_000;

/** A device shows the code that staff opened, and gets its key, once. Strangers learn nothing else. */
export async function POST(request: Request): Promise<Response> {
  const refuse = (status: number) => Response.json(failureBody("barrier.pairing_ended"), { status });
  const text = await shortText(request, MOST_BYTES);
  if (text === null) return refuse(413);
  try {
    const input = JSON.parse(text);
    const paired = await pairDevice({ ctx: { ...requestFacts(request.headers), actor: { kind: "visitor" } }, input });
    return Response.json({ ...paired, now: paired.now.toISOString() }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (error instanceof SyntaxError) return refuse(400);
    if (!(error instanceof DomainError)) throw error;
    return error.status === 429 ? Response.json(failureBody(error.code), { status: 429 }) : refuse(404);
  }
}
