import { passFile } from "@/app/pass-file";
import { downloadOpenedQr } from "@/lib/subscriber-qrs";

/** The QR of a link as a file. */
export async function GET(_request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  return passFile((ctx) => downloadOpenedQr({ ctx, input: { token } }), `/abono/${encodeURIComponent(token)}`);
}
