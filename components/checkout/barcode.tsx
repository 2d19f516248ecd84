import { inGroups } from "@/components/checkout/words";
import { code128 } from "@/lib/core/code128";

/** A reference as a barcode: every bar two whole pixels a module, with its quiet zone. */
export function Barcode({ text }: { text: string }) {
  const drawn = code128(text);
  if (!drawn) return null;
  return (
    <svg
      className="barras"
      style={{ width: `${drawn.width * 2}px`, maxWidth: "100%", marginInline: "auto" }}
      viewBox={`0 0 ${drawn.width} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Código de barras de la referencia ${inGroups(text)}`}
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}
