/** Mail programs understand neither CSS variables nor oklch, so the light theme's colours are repeated here. */
export const ink = "#171c26";
export const inkSoft = "#4a5160";
export const line = "#dde0e5";
export const ground = "#f3f4f6";
export const fonts = "'Public Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const signFonts = "Overpass, 'Highway Gothic', 'DIN Alternate', 'Arial Narrow', Helvetica, Arial, sans-serif";
