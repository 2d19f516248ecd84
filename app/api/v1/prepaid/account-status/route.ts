import { z } from "zod";
import { PREPAID_NAMES, PrepaidStatusWire, statusWire } from "@/app/api/v1/prepaid/wire";
import { LongId } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { prepaidAccountStatus } from "@/lib/prepaid";

const post = route(
  {
    id: "PP17",
    operation: "getPrepaidStatus",
    method: "POST",
    path: "/prepaid/account-status",
    summary: "Cómo está un QR de prepago ahora: el propio, o uno del organizador",
    auth: ["prepaid:read", "prepaid:own_read"],
    atomic: true,
    body: z.object({ idPrepaid: LongId }),
    response: PrepaidStatusWire,
    errors: ["resource.not_found"],
  },
  prepaidAccountStatus,
  { input: ({ body: { idPrepaid } }) => ({ accountId: idPrepaid }), output: statusWire, names: PREPAID_NAMES },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
