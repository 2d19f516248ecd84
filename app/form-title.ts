import type { Metadata } from "next";
import { type SearchParams, singleParams } from "@/components/office/list-url";

interface PageProps {
  searchParams: Promise<SearchParams>;
}

/** The title of a page whose form creates something, or changes what `?id=` names. */
export function formTitle(create: string, edit: string): (props: PageProps) => Promise<Metadata> {
  return async ({ searchParams }) => ({ title: singleParams(await searchParams).id ? edit : create });
}
