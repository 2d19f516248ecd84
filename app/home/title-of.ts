import type { PersonActor } from "@/lib/core/context";
import type { VenueInView } from "@/lib/enclosures";

/** product.md §2: the title of the header, which for a buyer follows the venue in view. */
export function titleOf({ profile }: Pick<PersonActor, "profile">, venue: Pick<VenueInView, "adminKind">): string {
  if (profile !== 2) return "Inicio";
  if (venue.adminKind === "prepaid_type") return "Prepago";
  return venue.adminKind === "main_provider" ? "Selecciona el recinto" : "COMPRAR LUGAR DE ESTACIONAMIENTO";
}
