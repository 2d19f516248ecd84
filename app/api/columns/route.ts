import { MEMORY_SECONDS, memoryName, readChoice } from "@/components/office/column-memory";
import { COLUMNS, FORGET, listHref, singleParams } from "@/components/office/list-url";
import { isPerson } from "@/lib/core/actors";
import { env } from "@/lib/core/env";
import { methods, pageCtx, plainHandler } from "@/lib/http";
import { isSameOrigin, senderOf } from "@/lib/http/headers";
import { refusedOrigin } from "@/lib/http/origin";

/**
 * The columns of a list that a person wants to see, by a form that works without script: `lista`, its name, and each
 * `col`, or `olvidar` for what the list shows by itself. This browser keeps them, and the list's address names them.
 */
async function chooseColumns(request: Request): Promise<Response> {
  const headers = new Headers({ "Cache-Control": "no-store" });
  const { APP_URL } = env();
  if (!isSameOrigin(request.headers, APP_URL)) return refusedOrigin(request, APP_URL);
  const sender = senderOf(request.headers);
  // What is no form, or of no page, chooses nothing.
  const form = await request.formData().catch(() => null);
  const back = (change: Record<string, string | null>) =>
    sender ? listHref(sender.pathname, singleParams(Object.fromEntries(sender.searchParams)), change) : "/";
  if (!sender || !form) {
    headers.set("Location", back({}));
    return new Response(null, { status: 303, headers });
  }
  const { actor } = await pageCtx();
  const name = isPerson(actor) ? memoryName(actor.userId, String(form.get("lista"))) : null;
  const choice = form.has(FORGET) ? null : readChoice(form.getAll(COLUMNS));
  if (name) {
    // Sent with the pages of this list only.
    const [path = "/"] = /^\/[\w-]+/.exec(sender.pathname) ?? [];
    const secure = APP_URL.startsWith("https://") ? "; Secure" : "";
    const kept = `${name}=${choice ?? ""}; Path=${path}; Max-Age=${choice ? MEMORY_SECONDS : 0}`;
    headers.set("Set-Cookie", `${kept}; HttpOnly; SameSite=Lax${secure}`);
  }
  headers.set("Location", back({ [COLUMNS]: choice }));
  return new Response(null, { status: 303, headers });
}

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(plainHandler("POST", chooseColumns));
