// Written by `npm run generate` from what the domains declare. Do not edit.

import { localLimits as orders } from "@/lib/orders/manifest";

export const LOCAL_LIMITS = {
  ...orders,
} as const;
