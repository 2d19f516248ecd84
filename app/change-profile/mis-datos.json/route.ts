import { TOO_MANY_FILES } from "@/components/office/list-url";
import { DomainError } from "@/lib/core/errors";
import { requireActor } from "@/lib/http";
import { fileAnswer } from "@/lib/http/file-answer";
import { exportOwnData } from "@/lib/users";

/** Everything that is kept of the person of the session, as a file. Who took too many goes back, and is told so. */
export async function GET(): Promise<Response> {
  const ctx = await requireActor("account:read");
  try {
    const data = await exportOwnData({ ctx, input: null });
    return fileAnswer({
      filename: "mis-datos.json",
      contentType: "application/json; charset=utf-8",
      content: `${JSON.stringify(data, null, 2)}\n`,
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "auth.rate_limited") throw error;
    const back = `/change-profile?ver=datos&aviso=${TOO_MANY_FILES}`;
    return new Response(null, { status: 303, headers: { Location: back, "Cache-Control": "no-store" } });
  }
}
