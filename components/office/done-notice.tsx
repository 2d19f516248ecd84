import { Notice } from "@/components/ui/notice";

/** What the page before did, told by `?hecho=`: only texts of our own are shown. */
export function DoneNotice({ done, texts }: { done: string | undefined; texts: Readonly<Record<string, string>> }) {
  const text = done !== undefined && Object.hasOwn(texts, done) ? texts[done] : undefined;
  return text ? <Notice tone="good" title={text} live /> : null;
}
