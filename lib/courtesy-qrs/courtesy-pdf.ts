import { dateParts, formatTime } from "@/lib/core/dates";
import type { GuestCourtesyDto } from "@/lib/courtesy-qrs/client";
import { type PassCard, renderPassPdf } from "@/lib/passes";

type Shown = Pick<GuestCourtesyDto, "name" | "plate" | "event" | "venue" | "zone" | "placeLabel" | "gates" | "code"> & {
  entryRights: number;
};

/** "Sáb 28 nov 2026, 21:00" by the venue's clock. */
export function whenOf({ event, venue }: Pick<Shown, "event" | "venue">): string {
  const { weekday, day, month, year } = dateParts(event.startsAt, venue.timeZone);
  return `${weekday} ${day} ${month} ${year}, ${formatTime(event.startsAt, venue.timeZone)}`;
}

/** "Admite un auto, una vez." */
export function rightsLine(rights: number): string {
  return rights === 1 ? "Admite un auto, una vez." : `Admite un auto, hasta ${rights} entradas.`;
}

/** As it is printed. */
export function cardOf(shown: Shown): PassCard {
  const { venue, zone, placeLabel, name, code, event } = shown;
  return {
    kind: "CORTESÍA",
    venue,
    zone,
    placeLabel,
    name,
    code,
    title: event.name,
    when: whenOf(shown),
    rights: rightsLine(shown.entryRights),
  };
}

/** One courtesy as a page of its own, for its person's mail and phone. The same courtesy gives the same bytes. */
export async function renderCourtesyPdf(shown: Shown): Promise<Buffer> {
  const { event, venue, placeLabel, name, gates, plate } = shown;
  return renderPassPdf({
    ...cardOf(shown),
    docTitle: "Cortesía",
    createdAt: event.startsAt,
    gates,
    when: `${whenOf(shown)}. ${venue.location}`,
    facts: [
      ["Persona", name ?? "Quien la presente"],
      ["Lugar", placeLabel ?? "El que te indiquen en la zona"],
      ["Placa", plate ?? "Cualquiera"],
    ],
  });
}
