// Written by `npm run generate` from what the domains declare. Do not edit.

import { localLimits as auth } from "@/lib/auth/manifest";
import { localLimits as waitingRooms } from "@/lib/waiting-rooms/manifest";
import { localLimits as orders } from "@/lib/orders/manifest";
import { localLimits as barriers } from "@/lib/barriers/manifest";

export const LOCAL_LIMITS = {
  ...auth,
  ...waitingRooms,
  ...orders,
  ...barriers,
} as const;
