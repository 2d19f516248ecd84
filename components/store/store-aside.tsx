"use client";

import { GateSigns } from "@/components/store/gate-signs";
import { VenueContact } from "@/components/store/venue-contact";
import type { VenueContact as Contact } from "@/lib/enclosures/client";
import type { StoreGate } from "@/lib/events";

interface StoreAsideProps {
  gates: readonly StoreGate[];
  mapUrl: string;
  /** Its calendar, as an address that calendars subscribe to. */
  calendarUrl: string;
  contact: Contact;
  /** What the venue allows after the sale, a paragraph each. */
  terms: readonly string[];
}

/** What a store says of its venue beside its events. For the browser, so that it travels as data instead of as a tree. */
export function StoreAside({ gates, mapUrl, calendarUrl, contact, terms }: StoreAsideProps) {
  return (
    <aside aria-label="Accesos">
      <GateSigns gates={gates} />
      <p className="mb-4">
        <a className="enlace" href={mapUrl} target="_blank" rel="noreferrer">
          Ver el recinto en el mapa
        </a>
      </p>
      <p className="mb-4">
        <a className="enlace" href={calendarUrl}>
          Agregar a mi calendario
        </a>
      </p>
      <VenueContact venue={contact} heading="h2" />
      <section className="contacto">
        <h2 className="rotulo">Cambios y devoluciones</h2>
        {terms.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    </aside>
  );
}
