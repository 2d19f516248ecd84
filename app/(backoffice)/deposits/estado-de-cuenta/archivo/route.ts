import { listDownload } from "@/app/(backoffice)/list-download";
import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { statementList, uploadStatement } from "@/lib/deposits";
import { STATEMENT_BYTES } from "@/lib/deposits/client";
import type { UploadStatementInput } from "@/lib/deposits/schemas";
import { requireActor } from "@/lib/http";
import { assertSameOrigin } from "@/lib/http/origin";

const PATH = "/deposits/estado-de-cuenta";
/** Room for the form's other fields. */
const FORM_BYTES = 64 * 1024;

const goTo = (path: string) =>
  new Response(null, { status: 303, headers: { Location: path, "Cache-Control": "no-store" } });

async function fileOf(request: Request): Promise<UploadStatementInput> {
  assertSameOrigin(request.headers, env().APP_URL);
  const length = request.headers.get("content-length");
  if (length === null || !(Number(length) <= STATEMENT_BYTES + FORM_BYTES)) throw new DomainError("input.too_large");
  const form = await request.formData().catch(() => {
    throw new DomainError("input.malformed");
  });
  const [file, account] = [form.get("file"), form.get("account")];
  if (!(file instanceof File) || typeof account !== "string") throw new DomainError("input.invalid");
  return { account, fileName: file.name || undefined, content: new Uint8Array(await file.arrayBuffer()) };
}

/** A bank statement from the page's form: a server action would take no more than one megabyte. */
export async function POST(request: Request): Promise<Response> {
  const ctx = await requireActor("deposit:confirm");
  try {
    const { id } = await uploadStatement({ ctx, input: await fileOf(request) });
    return goTo(`${PATH}/${id}`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return goTo(`${PATH}?aviso=${encodeURIComponent(error.code)}`);
  }
}

/** The list of statements, as a file. */
export const GET = listDownload(statementList);
