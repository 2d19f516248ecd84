/** The platform's colour, used where a venue has none. */
export const DEFAULT_BRAND = "#05216e";

/** A venue's colour if it is exactly #rrggbb, the platform's otherwise. It goes into a style attribute: nothing else may pass. */
export function brandColor(value: string | null | undefined): string {
  return value && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : DEFAULT_BRAND;
}
