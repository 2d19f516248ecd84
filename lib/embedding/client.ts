/** On one's own machine a page is tried out before it has a certificate. */
const isOwnMachine = (name: string) => ["localhost", "127.0.0.1"].includes(name);

/** "https://www.recinto.mx", as a browser writes it; null for what is no site's origin. */
export function originOf(text: string): string | null {
  if (!/^https?:\/\/[^\s/?#@*]+\/?$/i.test(text) || !URL.canParse(text)) return null;
  const { origin, protocol, hostname } = new URL(text);
  if (!/^[a-z0-9.-]+$/.test(hostname)) return null;
  if (isOwnMachine(hostname)) return origin;
  return protocol === "https:" && hostname.includes(".") ? origin : null;
}
