// Written by `npm run generate` from what the domains declare. Do not edit.

import { turns as auth } from "@/lib/auth/manifest";
import { turns as afterSale } from "@/lib/after-sale/manifest";

export const TURNS = {
  ...auth,
  ...afterSale,
} as const;
