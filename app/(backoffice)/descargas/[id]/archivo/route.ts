import { orNotFound } from "@/app/or-not-found";
import { proofPath } from "@/lib/auth/client";
import { DomainError } from "@/lib/core/errors";
import { takeDownload } from "@/lib/downloads";
import { DOWNLOADS_PATH } from "@/lib/downloads/client";
import { requireActor } from "@/lib/http";
import { fileAnswer } from "@/lib/http/file-answer";

const goTo = (path: string) => new Response(null, { status: 303, headers: { Location: path } });

/** Sends a file that is ready. Everybody else is sent back to the page, which says why there is no file. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const ctx = await requireActor("download:own");
  const { id } = await params;
  try {
    return fileAnswer(await orNotFound(takeDownload({ ctx, input: { id } })));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "mfa.required") return goTo(proofPath(new URL(request.url).pathname));
    return goTo(`${DOWNLOADS_PATH}?aviso=${error.code}`);
  }
}
