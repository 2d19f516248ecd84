import { numberParam, singleParams } from "@/components/office/list-url";
import { exportDeposits } from "@/lib/deposits";
import { DEPOSIT_FILTERS } from "@/lib/deposits/schemas";
import { requireActor } from "@/lib/http";

/** The list with the page's filters as an Excel file. */
export async function GET(request: Request): Promise<Response> {
  const ctx = await requireActor("deposit:confirm");
  const params = singleParams(Object.fromEntries(new URL(request.url).searchParams));
  const filter = DEPOSIT_FILTERS.find((one) => one === params.estado) ?? "open";
  const input = { q: params.q ?? "", filter, enclosureId: numberParam(params.recinto) ?? null };
  const { filename, contentType, content } = await exportDeposits({ ctx, input });
  return new Response(content, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
