import { passFile } from "@/app/pass-file";
import { downloadCourtesy } from "@/lib/courtesy-qrs";

/** The courtesy of a link as a file. */
export async function GET(_request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  return passFile((ctx) => downloadCourtesy({ ctx, input: { token } }), `/cortesia/${encodeURIComponent(token)}`);
}
