import type { Story } from "@/db/seed/demo/plaza/story";
import type { TypeKey } from "@/db/seed/demo/plaza/types";
import type { Planned } from "@/db/seed/demo/rows";

/** Where the rows belong, and who writes them. */
export interface Plaza {
  adminId: number;
  enclosureId: number;
  name: string;
  gateIds: readonly number[];
  ownerId: number;
  guardId: number;
  types: Readonly<Record<TypeKey, { typeId: number; versionId: number }>>;
}

export interface Account {
  n: number;
  id: number;
  userId: number;
  pass: Planned;
  story: Story;
}
