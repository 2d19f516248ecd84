/** What is so of a thing: a word, and beside it what it says. */
export function FactList({ rows }: { rows: readonly [term: string, value: string][] }) {
  return (
    <dl className="lineas">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="min-w-0 whitespace-normal text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
