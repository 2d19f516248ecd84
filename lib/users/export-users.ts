import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import type { ListFile } from "@/lib/lists";
import { FilterUsers, type FilterUsersInput } from "@/lib/users/schemas";
import { userList } from "@/lib/users/user-list";

/** All rows that the filter shows, written while they are sent. The audit log says who took them. */
export async function exportUsers({ ctx, input }: VerbArgs<FilterUsersInput>): Promise<ListFile> {
  authorize(ctx.actor, "people:export");
  return userList.file({ ctx, input: { ...parseInput(FilterUsers, input), format: "xlsx" } });
}
