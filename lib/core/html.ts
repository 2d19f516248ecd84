const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as HTML shows it, also within an attribute's double quotes. */
export const htmlText = (value: string): string => value.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
