import { Notice } from "@/components/ui/notice";

/** Shows what the page before did, by `?hecho=`. Only our own texts are shown, so a link cannot put words here. */
export function DoneNotice({ done, texts }: { done: string | undefined; texts: Readonly<Record<string, string>> }) {
  const text = done !== undefined && Object.hasOwn(texts, done) ? texts[done] : undefined;
  return text ? <Notice tone="good" title={text} live /> : null;
}
