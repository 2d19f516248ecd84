import { z } from "zod";
import { PREPAID_NAMES, PrepaidWire, personBody, prepaidWire, ReasonBody } from "@/app/api/v1/prepaid/wire";
import { LongId } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { migrateAccount } from "@/lib/prepaid";

const post = route(
  {
    id: "PP18",
    operation: "migratePrepaid",
    method: "POST",
    path: "/prepaid/migrate-user",
    summary: "Pasa un QR de prepago entero a otra persona, con un código nuevo, y avisa a las dos",
    auth: "prepaid:write",
    atomic: true,
    body: z.object({ idPrepaid: LongId, ...personBody, reason: ReasonBody }),
    response: PrepaidWire,
    errors: [
      "resource.not_found",
      "prepaid.closed",
      "prepaid.closing",
      "prepaid.blocked",
      "prepaid.inside",
      "prepaid.has_debt",
      "prepaid.disputed",
      "prepaid.topup_under_way",
      "prepaid.refund_under_way",
      "prepaid.card_too_young",
      "prepaid.holder_is_staff",
      "prepaid.holder_blocked",
    ],
  },
  migrateAccount,
  {
    input: ({ body: { idPrepaid, ...rest } }) => ({ ...rest, accountId: idPrepaid }),
    output: prepaidWire,
    names: PREPAID_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
