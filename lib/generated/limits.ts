// Written by `npm run generate` from what the domains declare. Do not edit.

import { limits as lists } from "@/lib/lists/manifest";
import { limits as imports } from "@/lib/imports/manifest";
import { limits as storage } from "@/lib/storage/manifest";
import { limits as auth } from "@/lib/auth/manifest";
import { limits as enclosures } from "@/lib/enclosures/manifest";
import { limits as events } from "@/lib/events/manifest";
import { limits as guards } from "@/lib/guards/manifest";
import { limits as payments } from "@/lib/payments/manifest";
import { limits as orders } from "@/lib/orders/manifest";
import { limits as settlement } from "@/lib/settlement/manifest";
import { limits as afterSale } from "@/lib/after-sale/manifest";
import { limits as lifecycle } from "@/lib/lifecycle/manifest";
import { limits as access } from "@/lib/access/manifest";
import { limits as prepaid } from "@/lib/prepaid/manifest";
import { limits as barriers } from "@/lib/barriers/manifest";

export const LIMITS = {
  ...lists,
  ...imports,
  ...storage,
  ...auth,
  ...enclosures,
  ...events,
  ...guards,
  ...payments,
  ...orders,
  ...settlement,
  ...afterSale,
  ...lifecycle,
  ...access,
  ...prepaid,
  ...barriers,
} as const;
