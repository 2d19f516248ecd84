import { type VenueContact as Contact, contactLines } from "@/lib/enclosures/client";

/** The ways to reach a venue, as links; nothing where it has none. */
export function VenueContact({ venue, heading }: { venue: Contact; heading: "h2" | "h3" }) {
  const lines = contactLines(venue);
  if (lines.length === 0) return null;
  const Heading = heading;
  return (
    <section className="contacto">
      <Heading className="rotulo">Contacto</Heading>
      <ul>
        {lines.map(({ kind, label, text, href }) => (
          <li key={kind}>
            {label}:{" "}
            <a className="enlace" href={href} {...(kind === "whatsapp" ? { target: "_blank", rel: "noreferrer" } : {})}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
