import { namedIds, sheetsAnswer } from "@/app/(backoffice)/sheets-answer";
import { listHref, singleParams, TOO_MANY_FILES } from "@/components/office/list-url";
import { requireActor } from "@/lib/http";
import { printSubscriberQrs, subscriberList } from "@/lib/subscriber-qrs";

/** The sheets to print of those that an address names: `?ids=1.2.3`, or by the filters of the list. */
export async function GET(request: Request): Promise<Response> {
  const ctx = await requireActor("subscriber_qr:read");
  const { searchParams } = new URL(request.url);
  const { ids: _ids, ...params } = singleParams(Object.fromEntries(searchParams));
  return sheetsAnswer(
    () => printSubscriberQrs({ ctx, input: { ...subscriberList.fromAddress(params), ...namedIds(searchParams) } }),
    listHref("/qrabonados", params, { aviso: TOO_MANY_FILES }),
  );
}
