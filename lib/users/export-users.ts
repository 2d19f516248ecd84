import { parseInput } from "@/lib/core/parse";
import { FilterUsers, type FilterUsersInput } from "@/lib/users/schemas";

/** What the list is asked for the Excel file of a filter. */
export const userFileAsked = (input: FilterUsersInput) => ({
  ...parseInput(FilterUsers, input),
  format: "xlsx" as const,
});
