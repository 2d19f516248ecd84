/** How a venue is reached. An empty text means that it has no such way; phones are ten Mexican digits. */
export interface VenueContact {
  contactPhone: string;
  contactEmail: string;
  contactWhatsapp: string;
}

interface ContactLine {
  kind: "phone" | "whatsapp" | "email";
  label: string;
  text: string;
  href: string;
}

/** "8112345678" becomes "81 1234 5678". */
export function phoneWords(digits: string): string {
  return digits.replace(/^(\d{2})(\d{4})(\d{4})$/, "$1 $2 $3");
}

/** Only the ways that the venue has. */
export function contactLines({ contactPhone, contactEmail, contactWhatsapp }: VenueContact): ContactLine[] {
  const lines: ContactLine[] = [
    { kind: "phone", label: "Teléfono", text: phoneWords(contactPhone), href: `tel:+52${contactPhone}` },
    {
      kind: "whatsapp",
      label: "WhatsApp",
      text: phoneWords(contactWhatsapp),
      href: `https://wa.me/52${contactWhatsapp}`,
    },
    { kind: "email", label: "Correo", text: contactEmail, href: `mailto:${contactEmail}` },
  ];
  return lines.filter(({ text }) => text !== "");
}

interface Placed {
  name: string;
  location: string;
  mapUrl: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** Where a maps application finds the venue: its own link, else its point, else its name and address. */
export function mapLink({ name, location, mapUrl, latitude, longitude }: Placed): string {
  if (mapUrl) return mapUrl;
  const query = latitude !== null && longitude !== null ? `${latitude},${longitude}` : `${name}, ${location}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

/** A point as map applications copy it: "25.6785, -100.284"; null for any other text. */
export function pointOf(text: string): { latitude: string; longitude: string } | null {
  const [, latitude, longitude] = /^\s*\(?(-?\d{1,2}(?:\.\d+)?)[,\s]\s*(-?\d{1,3}(?:\.\d+)?)\)?\s*$/.exec(text) ?? [];
  return latitude && longitude ? { latitude, longitude } : null;
}
