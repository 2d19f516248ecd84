import { env } from "@/lib/core/env";
import { DomainError, ERROR_STATUS } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { checkGuestFile, generateFromFile } from "@/lib/courtesy-qrs";
import { GUEST_FILE_BYTES } from "@/lib/courtesy-qrs/client";
import { GenerateForm } from "@/lib/courtesy-qrs/schemas";
import { failureOf, pageCtx } from "@/lib/http";
import { formWithFile } from "@/lib/http/file-body";
import { assertSameOrigin } from "@/lib/http/origin";

/** Room for the form's other fields, which may hold thousands of people. */
const FIELD_BYTES = 2 * 1024 * 1024;

const tooLarge = () => new DomainError("input.too_large", { field: "file" });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("input.malformed");
  }
}

function reply(status: number, body: object): Response {
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  // The rest of the body was not read: another request on the same connection would wait for nothing.
  if (status >= 400) headers.Connection = "close";
  return Response.json(body, { status, headers });
}

/**
 * A file of guests from the page's form: multipart, the file in `file`. Alone it is only checked; with the form's fields
 * besides (JSON in `datos`, and `fuera` where rows that are wrong are left out) its courtesies are asked for. A server
 * action would take no more than one megabyte.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    assertSameOrigin(request.headers, env().APP_URL);
    const ctx = await pageCtx();
    authorizeUser(ctx.actor, "courtesy:write");
    const { form, content } = await formWithFile(request, GUEST_FILE_BYTES, tooLarge, FIELD_BYTES);
    const asked = form.get("datos");
    if (typeof asked !== "string") {
      return reply(200, { ok: true, data: await checkGuestFile({ ctx, input: { content } }) });
    }
    const fields = parseInput(GenerateForm, jsonOf(asked));
    const input = { ...fields, content, leaveOut: form.has("fuera") };
    return reply(200, { ok: true, data: await generateFromFile({ ctx, input }) });
  } catch (error) {
    const failure = failureOf(error);
    return reply(ERROR_STATUS[failure.code], failure);
  }
}
