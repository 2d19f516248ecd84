import { notFound } from "next/navigation";
import { DomainError } from "@/lib/core/errors";
import { type PlainFile, pdfAnswer } from "@/lib/http/file-answer";

/** The passes that an address names one by one: `?ids=1.2.3`; nothing where it names none. */
export function namedIds(params: URLSearchParams): { ids?: string[] } {
  const ids = params.get("ids")?.slice(0, 60_000).split(".").filter(Boolean);
  return ids?.length ? { ids } : {};
}

/** Sheets to print, shown by the browser. Who took too many goes `back` to the list, which says so. */
export async function sheetsAnswer(print: () => Promise<PlainFile>, back: string): Promise<Response> {
  try {
    return pdfAnswer(await print(), "inline");
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code !== "auth.rate_limited") notFound();
    return new Response(null, { status: 303, headers: { Location: back } });
  }
}
