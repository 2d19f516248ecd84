import { Notice } from "@/components/ui/notice";

interface DoneNoticeProps {
  done: string | undefined;
  texts: Readonly<Record<string, string>>;
  /** What usually comes next. */
  next?: { label: string; href: string } | null | undefined;
}

/** Shows what the page before did, by `?hecho=`. Only our own texts are shown, so a link cannot put words here. */
export function DoneNotice({ done, texts, next }: DoneNoticeProps) {
  const text = done !== undefined && Object.hasOwn(texts, done) ? texts[done] : undefined;
  if (!text) return null;
  return (
    <Notice tone="good" title={text} live>
      {next ? (
        <a className="enlace" href={next.href}>
          {next.label}
        </a>
      ) : null}
    </Notice>
  );
}
