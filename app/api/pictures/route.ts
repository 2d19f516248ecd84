import { plainUpload } from "@/app/api/pictures/plain";
import { actorOfToken } from "@/lib/auth";
import type { Ctx } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { DomainError, ERROR_STATUS } from "@/lib/core/errors";
import { bearerOf, failureOf, methods, pageCtx, plainHandler } from "@/lib/http";
import { fileOfForm } from "@/lib/http/file-body";
import { apiHeaders } from "@/lib/http/headers";
import { assertSameOrigin } from "@/lib/http/origin";
import { uploadPicture } from "@/lib/storage";
import { PICTURE_BYTES, type PictureKind } from "@/lib/storage/client";

const tooHeavy = () => new DomainError("picture.too_heavy", { field: "file" });

function reply(status: number, body: object): Response {
  const headers: Record<string, string> = { ...apiHeaders(), "Cache-Control": "no-store" };
  // The rest of the body was not read: another request on the same connection would wait for nothing.
  if (status >= 400) headers.Connection = "close";
  return Response.json(body, { status, headers });
}

/** The session's person; with a bearer token its own, and never the cookie's. */
async function ctxOf({ headers }: Request): Promise<Ctx> {
  const ctx = await pageCtx();
  if (!headers.has("authorization")) return ctx;
  const token = bearerOf(headers);
  const actor = token ? await actorOfToken(token) : null;
  if (!actor) throw new DomainError("auth.session_expired");
  return { ...ctx, actor };
}

/**
 * A picture from a page's form, or from a program with its token: multipart, its file in `file`; what it is for and whose in the query (`kind`, `admin`), so
 * that a body that may not come is not read. Answers `{ok, data: {id, kind, path, width, height}}` or what was wrong; with
 * `of`, the event or venue whose picture it becomes, a redirect to its page.
 */
async function uploadFromForm(request: Request): Promise<Response> {
  try {
    assertSameOrigin(request.headers, env().APP_URL);
    const { searchParams } = new URL(request.url);
    const content = () => fileOfForm(request, PICTURE_BYTES, tooHeavy);
    if (searchParams.has("of")) return await plainUpload(searchParams, () => ctxOf(request), content);
    const input = { kind: searchParams.get("kind") as PictureKind, adminId: searchParams.get("admin"), content };
    return reply(201, { ok: true, data: await uploadPicture({ ctx: await ctxOf(request), input }) });
  } catch (error) {
    const failure = failureOf(error);
    return reply(ERROR_STATUS[failure.code], failure);
  }
}

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(plainHandler("POST", uploadFromForm));
