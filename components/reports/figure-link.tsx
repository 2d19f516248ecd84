import type { ReactNode } from "react";
import { formatCount, formatMoney, signedMoney } from "@/lib/core/money";

interface Opening {
  /** Undefined: the reader may open nothing of it. */
  href: string | undefined;
  /** What the figure is of, for whoever hears the link without its row. */
  of: string;
}

function FigureLink({ text, href, of }: Opening & { text: string }) {
  if (href === undefined) return text;
  return (
    <a className="inline-block min-w-6" href={href} aria-label={`${text}, ${of}`}>
      {text}
    </a>
  );
}

/** A count that opens what it counts; nothing to open is no link. */
export const CountLink = ({ count, ...opening }: Opening & { count: number }) =>
  count === 0 ? 0 : <FigureLink text={formatCount(count)} {...opening} />;

/** Money that opens what it adds up. */
export const MoneyLink = ({ cents, ...opening }: Opening & { cents: number }) =>
  cents === 0 ? formatMoney(0) : <FigureLink text={signedMoney(cents)} {...opening} />;

/** A name that leads to what it names, where the reader may open that. */
export const NameLink = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href === undefined ? children : <a href={href}>{children}</a>;
