import { namedIds, sheetsAnswer } from "@/app/(backoffice)/sheets-answer";
import { numberParam, singleParams, TOO_MANY_FILES } from "@/components/office/list-url";
import { printCourtesies } from "@/lib/courtesy-qrs";
import { COURTESY_STATES } from "@/lib/courtesy-qrs/client";
import { requireActor } from "@/lib/http";

/** The sheets to print of those that an address names: `?ids=1.2.3`, or by event, zone, batch and state as in the list. */
export async function GET(request: Request): Promise<Response> {
  const ctx = await requireActor("courtesy:read");
  const { searchParams } = new URL(request.url);
  const params = singleParams(Object.fromEntries(searchParams));
  const input = {
    ...namedIds(searchParams),
    eventId: numberParam(params.evento) ?? null,
    zoneId: numberParam(params.zona) ?? null,
    batchId: numberParam(params.lote) ?? null,
    state: COURTESY_STATES.find((state) => state === params.estado) ?? null,
  };
  return sheetsAnswer(() => printCourtesies({ ctx, input }), `/generate-qr?aviso=${TOO_MANY_FILES}`);
}
