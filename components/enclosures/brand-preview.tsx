import type { CSSProperties } from "react";
import { brandColor } from "@/components/ui/brand-color";
import { GuideSign } from "@/components/ui/guide-sign";
import { contrastOf, readableOn } from "@/lib/core/contrast";

/** Repeats what app/styles/tokens.css makes of a brand's colour, because the preview shows both themes side by side. */
const THEMES: Record<"light" | "dark", Record<string, string>> = {
  light: {
    "--surface": "#fff",
    "--ink": "oklch(21% 0.022 262)",
    "--line": "oklch(90.4% 0.006 255)",
    "--accent": "var(--brand)",
    "--accent-ink": "oklch(from var(--brand) min(l, 0.46) min(c, 0.16) h)",
    "--accent-edge": "oklch(from var(--brand) min(l, 0.58) min(c, 0.17) h)",
  },
  dark: {
    "--surface": "oklch(21.5% 0.014 258)",
    "--ink": "oklch(95.5% 0.004 255)",
    "--line": "oklch(30.5% 0.016 258)",
    "--accent": "oklch(from var(--brand) max(l, 0.7) min(c, 0.15) h)",
    "--accent-ink": "oklch(from var(--brand) max(l, 0.8) min(c, 0.11) h)",
    "--accent-edge": "oklch(from var(--brand) max(l, 0.66) min(c, 0.14) h)",
  },
};

/** A sign with less contrast against the page than this is only seen by its outline. */
const PALE = 1.3;

function Sample({ color, theme, name }: { color: string; theme: keyof typeof THEMES; name: string }) {
  return (
    <div data-brand="" className="marca-vista" style={{ ...THEMES[theme], "--brand": color } as CSSProperties}>
      <p className="rotulo">{theme === "light" ? "Tema claro" : "Tema oscuro"}</p>
      <GuideSign to="n">
        <p className="font-bold">{name}</p>
      </GuideSign>
      <span className="btn btn-main btn-sm">Pagar</span>
      <span className="enlace">Ver el recinto en el mapa</span>
    </div>
  );
}

/** What a venue's colour looks like in both themes, and how well texts on it read. */
export function BrandPreview({ color, name }: { color: string; name: string }) {
  const brand = brandColor(color);
  const on = readableOn(brand);
  const ratio = contrastOf(brand, on);
  const pale = contrastOf(brand, "#ffffff") < PALE;
  return (
    <div className="grid gap-3">
      <div aria-hidden="true" className="grid gap-3">
        <Sample color={brand} theme="light" name={name || "Tu recinto"} />
        <Sample color={brand} theme="dark" name={name || "Tu recinto"} />
      </div>
      <p className="ayuda" role="status">
        {`Texto ${on === "#ffffff" ? "blanco" : "negro"} sobre ${brand}: contraste ${ratio.toFixed(1)} a 1 (lo mínimo es 4.5).`}
        {pale ? " Es casi blanco: en el tema claro tu letrero se distingue solo por su orilla." : ""}
      </p>
    </div>
  );
}
