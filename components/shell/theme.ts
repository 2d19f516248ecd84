export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** This browser keeps it for a year; without it the system decides. */
export const THEME_COOKIE = "ct_theme";
export const THEME_SECONDS = 31_536_000;

export function themeOf(value: unknown): Theme | undefined {
  return THEMES.find((theme) => theme === value);
}
