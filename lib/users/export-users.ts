import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import type { ListFile } from "@/lib/lists";
import { FilterUsers, type FilterUsersInput } from "@/lib/users/schemas";
import { userList } from "@/lib/users/user-list";

/** The people of a list as an Excel file, all that its filter shows, written while it is sent. Who took it is noted. */
export async function exportUsers({ ctx, input }: VerbArgs<FilterUsersInput>): Promise<ListFile> {
  authorize(ctx.actor, "user:read");
  return userList.file({ ctx, input: { ...parseInput(FilterUsers, input), format: "xlsx" } });
}
