import { type PassCard, renderPassPdf } from "@/lib/passes";
import { daysText, type HolderQrDto, rightsText } from "@/lib/subscriber-qrs/client";

type Shown = Omit<HolderQrDto, "id" | "status">;

/** What it opens, in a few words: its season, or the venue's events. */
export function opensText({ kind, seasonName }: Pick<Shown, "kind" | "seasonName">): string {
  if (seasonName) return seasonName;
  return kind === "infinity" ? "Todos los eventos" : "Eventos en sus fechas";
}

/** As it is printed. */
export function cardOf(shown: Shown): PassCard {
  const { kind, venue, zone, placeLabel, name, code, entryRights } = shown;
  return {
    kind: kind === "infinity" ? "VIP" : "ABONADO",
    venue,
    zone,
    placeLabel,
    name,
    code,
    title: opensText(shown),
    rights: rightsText(entryRights),
    when: daysText({ ...shown, timeZone: venue.timeZone }),
  };
}

/** One QR as a page of its own, for its holder's mail and phone. The same QR gives the same bytes. */
export async function renderSubscriberPdf(shown: Shown): Promise<Buffer> {
  const { venue, placeLabel, name, gates, plate, validFrom } = shown;
  const card = cardOf(shown);
  return renderPassPdf({
    ...card,
    docTitle: "QR de abonado",
    createdAt: validFrom,
    gates,
    when: `${card.when}. ${venue.location}`,
    facts: [
      ["Persona", name ?? ""],
      ["Lugar", placeLabel ?? "El que te indiquen en la zona"],
      ["Placa", plate ?? "Cualquiera"],
    ],
  });
}
