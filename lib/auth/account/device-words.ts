const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android.*Mobile/, "Teléfono Android"],
  [/Android/, "Tableta Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "Chromebook"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];

/** The order matters: the user agents of the earlier browsers also contain the names of the later ones. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/; wv\)|ReactNative/, "la aplicación"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const named = (list: typeof SYSTEMS, userAgent: string) => list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Answers "Chrome en Windows", "iPhone" or "Dispositivo desconocido". */
export function deviceWords(userAgent: string | null): string {
  const system = named(SYSTEMS, userAgent ?? "");
  const browser = named(BROWSERS, userAgent ?? "");
  if (system && browser) return `${browser.charAt(0).toUpperCase()}${browser.slice(1)} en ${system}`;
  return system ?? browser ?? "Dispositivo desconocido";
}
