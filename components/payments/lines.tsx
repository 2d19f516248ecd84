/** Puts facts below each other, the first one stronger. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <span className="grid max-md:text-right">
      {lines.map((line, at) => (
        <span key={line} className={at === 0 ? undefined : "meta"}>
          {line}
        </span>
      ))}
    </span>
  );
}
