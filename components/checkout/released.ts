/** What the store says after places were given up, for `?hecho=`. */
export const RELEASED: Readonly<Record<string, string>> = { liberados: "Liberamos tus lugares." };
