import { Aviso } from "@/components/ui/aviso";

/** What the page before did, told by `?hecho=`: only texts of our own are shown. */
export function DoneNotice({ done, texts }: { done: string | undefined; texts: Readonly<Record<string, string>> }) {
  const text = done !== undefined && Object.hasOwn(texts, done) ? texts[done] : undefined;
  return text ? <Aviso tone="good" title={text} live /> : null;
}
