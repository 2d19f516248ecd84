import { relayProgram } from "@/lib/barriers";

/** The program that a relay runs. It holds no secret: a relay gets its key by pairing. */
export async function GET(): Promise<Response> {
  const program = await relayProgram();
  if (!program) return new Response("", { status: 404 });
  return new Response(new Uint8Array(program.content), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Disposition": 'attachment; filename="relevo.mjs"',
      "X-Content-Type-Options": "nosniff",
      ETag: `"${program.sha256}"`,
      "Cache-Control": "no-cache",
    },
  });
}
