import localFont from "next/font/local";

// Overpass's own metrics set capitals 0.1 em too high; the overrides centre them in buttons and plates.
const sign = localFont({
  src: "../../node_modules/@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2",
  variable: "--font-overpass",
  weight: "100 900",
  display: "swap",
  adjustFontFallback: false,
  declarations: [
    { prop: "ascent-override", value: "95%" },
    { prop: "descent-override", value: "25%" },
    { prop: "line-gap-override", value: "0%" },
  ],
});

const text = localFont({
  src: "../../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2",
  variable: "--font-public-sans",
  weight: "100 900",
  display: "swap",
  adjustFontFallback: "Arial",
});

/** The class names that give <html> both typefaces, preloaded. */
export const fontClasses = `${sign.variable} ${text.variable}`;
