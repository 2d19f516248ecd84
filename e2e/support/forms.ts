import { baseUrl } from "@/e2e/support/browser";

export interface Posted {
  status: number;
  /** The path and query that the answer leads to, or null. */
  location: string | null;
  cookies: string[];
  html: string;
}

const UNESCAPED: Record<string, string> = { "&quot;": '"', "&amp;": "&", "&#x27;": "'", "&lt;": "<", "&gt;": ">" };
const plain = (text: string) => text.replace(/&(quot|amp|#x27|lt|gt);/g, (sign) => UNESCAPED[sign] ?? sign);

/** Gives the hidden fields of the form with a field of that name: without JavaScript they name our action. */
function hiddenFields(html: string, field: string): [string, string][] {
  const form = html.split("<form").find((part) => part.split("</form>")[0]?.includes(`name="${field}"`));
  if (!form) throw new Error(`No form has a field ${field}`);
  return [...(form.split("</form>")[0] ?? "").matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    plain(/ name="([^"]*)"/.exec(input)?.[1] ?? ""),
    plain(/ value="([^"]*)"/.exec(input)?.[1] ?? ""),
  ]);
}

async function postedOf(response: Response): Promise<Posted> {
  const { status, headers } = response;
  return { status, location: headers.get("location"), cookies: headers.getSetCookie(), html: await response.text() };
}

/** Sends a form of a page as a browser without JavaScript does. `headers` win over a browser's own. */
export async function postForm(
  path: string,
  fields: Record<string, string>,
  { cookie, headers = {}, fetchedAs }: { cookie?: string; headers?: Record<string, string>; fetchedAs?: string } = {},
): Promise<Posted> {
  const url = new URL(path, baseUrl());
  const page = await fetch(url, { headers: fetchedAs ? { Cookie: fetchedAs } : {}, redirect: "manual" });
  const body = new FormData();
  const [first = ""] = Object.keys(fields);
  for (const [name, value] of hiddenFields(await page.text(), first)) if (!(name in fields)) body.append(name, value);
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return postedOf(
    await fetch(url, {
      method: "POST",
      body,
      headers: { Origin: url.origin, ...(cookie ? { Cookie: cookie } : {}), ...headers },
      redirect: "manual",
    }),
  );
}

/** Gives the session's cookie that an answer sets, in the form of the next request's header. */
export function sessionCookieOf({ cookies }: Posted): string {
  const found = cookies.find((cookie) => cookie.startsWith("next-auth.session-token="));
  return found?.split(";")[0] ?? "";
}
