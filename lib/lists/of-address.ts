import { z } from "zod";
import type { Verb } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import type { ChosenRows, OfficeList } from "@/lib/lists/define-list";

/** What the browser's address says. */
const Address = z.record(z.string().max(40), z.string().max(2_000));

/** All rows that an address of the list finds, to be acted on together. */
export function ofAddress<Input>(
  list: Pick<OfficeList<unknown, Input>, "fromAddress" | "chosen">,
): Verb<Readonly<Record<string, string>>, ChosenRows> {
  return async ({ ctx, input }) => list.chosen({ ctx, input: list.fromAddress(parseInput(Address, input)) });
}
