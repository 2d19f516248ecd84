import { createHash } from "node:crypto";
import { CALENDAR_TYPE } from "@/lib/tickets";

const SECONDS = 300;

/** Calendar programs ask for the same file every few minutes. The ETag lets us answer 304 while nothing has changed. */
export function calendarAnswer(request: Request, file: string, name: string): Response {
  const tag = `"${createHash("sha256").update(file).digest("base64url").slice(0, 27)}"`;
  const headers = { ETag: tag, "Cache-Control": `public, max-age=${SECONDS}`, "Access-Control-Allow-Origin": "*" };
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (known.includes(tag) || known.includes("*")) return new Response(null, { status: 304, headers });
  return new Response(file, {
    headers: { ...headers, "Content-Type": CALENDAR_TYPE, "Content-Disposition": `inline; filename="${name}.ics"` },
  });
}
