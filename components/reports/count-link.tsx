import { formatCount } from "@/lib/core/money";

/** A count that opens what it counts; nothing to open is no link. */
export const CountLink = ({ count, href }: { count: number; href: string }) =>
  count === 0 ? (
    0
  ) : (
    <a className="inline-block min-w-6" href={href}>
      {formatCount(count)}
    </a>
  );
