import { cookies } from "next/headers";
import { COLUMNS, LONGEST } from "@/components/office/list-url";
import { isPerson } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";

export const MEMORY_SECONDS = 31_536_000;

const NAME = /^[a-z][a-z-]{0,39}$/;
const CHOICE = /^[\w.]+$/;

/** Where a browser keeps a person's columns of a list; null for what is no list's name. */
export function memoryName(userId: number, list: string): string | null {
  return NAME.test(list) ? `ct_col_${userId}_${list}` : null;
}

/** Keys of columns with a point between them, as an address has them; null where they are none. */
export function readChoice(columns: readonly unknown[]): string | null {
  const text = columns.join(".");
  return text.length <= LONGEST[COLUMNS] && CHOICE.test(text) ? text : null;
}

/** An address with the columns that its person chose here last, where it names none itself. */
export async function withRememberedColumns(
  { actor }: Pick<Ctx, "actor">,
  list: string,
  params: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const name = isPerson(actor) ? memoryName(actor.userId, list) : null;
  if (params[COLUMNS] || name === null) return params;
  const kept = readChoice([(await cookies()).get(name)?.value]);
  return kept === null ? params : { ...params, [COLUMNS]: kept };
}
