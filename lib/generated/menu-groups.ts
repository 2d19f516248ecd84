// Written by `npm run generate` from what the domains declare. Do not edit.

import { menuGroups as core } from "@/lib/core/manifest";

export const MENU_GROUPS = {
  ...core,
} as const;
