import { cookies } from "next/headers";
import { COLUMNS, LONGEST } from "@/components/office/list-url";
import { isPerson } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";

export const MEMORY_SECONDS = 31_536_000;

const NAME = /^[a-z][a-z-]{0,39}$/;
const CHOICE = /^[\w.]+$/;

/** Name of the cookie with a person's columns of a list. Null when `list` is not a list's name. */
export function memoryName(userId: number, list: string): string | null {
  return NAME.test(list) ? `ct_col_${userId}_${list}` : null;
}

/** Joins the columns' keys with a point, as the address has them. Null when that is too long or holds other signs. */
export function readChoice(columns: readonly unknown[]): string | null {
  const text = columns.join(".");
  return text.length <= LONGEST[COLUMNS] && CHOICE.test(text) ? text : null;
}

/** Adds the columns that the person chose last in this browser, when the address names none. */
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
