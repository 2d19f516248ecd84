/** Whether the reader may open what is at an address. */
export type Opens = (href: string) => boolean;

/** The first of these addresses that the reader may open; undefined: none. */
export const whereOpen = (opens: Opens, hrefs: readonly (string | null)[]): string | undefined =>
  hrefs.find((href): href is string => href !== null && opens(href));
