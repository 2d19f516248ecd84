import { redirect } from "next/navigation";
import { listHref, pageParam } from "@/components/office/list-url";
import type { Page } from "@/lib/core/fields";

export const PATH = "/payments-review";
export const PAGE_SIZE = 20;

type Params = Readonly<Record<string, string>>;

/** The page of a list that an address asks for; a page behind the last one leads back to the first. */
export async function listPage<Row>(params: Params, load: (page: number) => Promise<Page<Row>>) {
  const page = pageParam(params.page);
  const found = await load(page);
  if (found.items.length === 0 && page > 1) redirect(listHref(PATH, params, { page: null }));
  return { ...found, page };
}
