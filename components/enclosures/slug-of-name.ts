const MOST = 60;

/** A store's address made of the venue's name: "Estadio Ñandú, Norte" → "estadio-nandu-norte". May be too short to be one. */
export function slugOfName(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MOST)
    .replace(/^-|-$/g, "");
}
