import { notFound } from "next/navigation";
import { env } from "@/lib/core/env";

/** The built-in inbox exists in the demonstration only: mail is personal. */
export function demoOnly(): void {
  if (!env().DEMO) notFound();
}

/** A row's id from an address; anything else is the 404 page. */
export function idFrom(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) notFound();
  return Number(text);
}
