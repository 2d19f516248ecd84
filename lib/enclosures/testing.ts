import type { EnclosureRow } from "@/db/testing";

/** The platform's administrator of the seed. */
export const PLATFORM = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };

let n = 0;

export function slugFor(word = "prueba"): string {
  return `${word}-${process.pid}-${Date.now().toString(36)}-${n++}`;
}

export function formOf(venue: EnclosureRow, more: Record<string, unknown> = {}) {
  return { id: venue.id, name: venue.name, slug: venue.slug, location: venue.location, ...more };
}
