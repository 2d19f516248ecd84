import {
  BARRIER_NAMES,
  BarrierBody,
  BarrierSyncedWire,
  barrierInput,
  syncedWire,
} from "@/app/api/v1/prepaid/barrier-wire";
import { methods, route } from "@/lib/http";
import { readBarrierAnswer, registerInPen } from "@/lib/prepaid";

const post = route(
  {
    id: "PP20",
    operation: "registerPrepaidInPen",
    method: "POST",
    path: "/prepaid/register-in-pen",
    summary: "Registra un QR de prepago en las plumas de su recinto; si ya está, la pluma lo dice",
    auth: "prepaid:write",
    body: BarrierBody,
    response: BarrierSyncedWire,
    errors: ["resource.not_found", "auth.rate_limited"],
  },
  registerInPen,
  { input: ({ body }) => barrierInput(body), output: syncedWire, again: readBarrierAnswer, names: BARRIER_NAMES },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
