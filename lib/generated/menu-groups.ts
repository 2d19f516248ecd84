// Written by `npm run generate` from what the domains declare. Do not edit.

import { menuGroups as core } from "@/lib/core/manifest";
import { menuGroups as prepaid } from "@/lib/prepaid/manifest";

export const MENU_GROUPS = {
  ...core,
  ...prepaid,
} as const;
