import { notFound } from "@/lib/core/errors";
import { dutiesOf } from "@/lib/core/tell";
import type { FiledList } from "@/lib/lists";

/** A list by its name. */
export async function listOf(name: string): Promise<FiledList> {
  const list = (await dutiesOf("lists")).flat().find((one) => one.name === name);
  if (!list) throw notFound();
  return list;
}
