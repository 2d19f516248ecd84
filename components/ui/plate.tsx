export type PlateSize = "sm" | "md" | "lg" | "xl";

interface PlateProps {
  code: string;
  /** A word under the key; only in lg and xl. */
  word?: string;
  size?: PlateSize;
  soldOut?: boolean;
  /** Black on paper, whatever the venue's colour: the plate of the chosen zone. */
  inverse?: boolean;
  /** The venue's two colours swapped, on grounds in the plate's colour. */
  flipped?: boolean;
}

/** The plate of a zone or a gate. Its name goes beside or below it. */
export function Plate({ code, word, size = "md", soldOut, inverse, flipped }: PlateProps) {
  const className = [
    "placa",
    `placa-${size}`,
    code.length > 2 && "placa-larga",
    soldOut && "placa-agotada",
    inverse && "placa-inv",
    flipped && "placa-volteada",
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <span className={className}>
      <b>{code}</b>
      {word && (size === "lg" || size === "xl") ? <i>{word}</i> : null}
    </span>
  );
}
