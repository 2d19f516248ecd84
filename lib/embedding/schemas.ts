import { z } from "zod";
import { IdField } from "@/lib/core/fields";

export const MOST_ORIGINS = 20;

/** On one's own machine a page is tried out before it has a certificate. */
const isOwnMachine = (name: string) => ["localhost", "127.0.0.1"].includes(name);

/** "https://www.recinto.mx", as a browser writes it; null for what is no site's origin. */
export function originOf(text: string): string | null {
  if (!/^https?:\/\/[^\s/?#@*]+\/?$/i.test(text) || !URL.canParse(text)) return null;
  const { origin, protocol, hostname } = new URL(text);
  if (!/^[a-z0-9.-]+$/.test(hostname)) return null;
  if (isOwnMachine(hostname)) return origin;
  return protocol === "https:" && hostname.includes(".") ? origin : null;
}

const linesOf = (text: string) => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** One origin a line; none turns it off. */
export const EmbeddingForm = z.object({
  origins: z
    .string()
    .max(4_000, "Son demasiados sitios")
    .transform((text, { addIssue }) => {
      const lines = linesOf(text);
      const wrong = lines.find((line) => originOf(line) === null);
      if (wrong !== undefined)
        addIssue({
          code: "custom",
          message: `«${wrong.slice(0, 80)}» no es un sitio. Escríbelo como https://www.recinto.mx, sin nada después`,
        });
      if (lines.length > MOST_ORIGINS) addIssue({ code: "custom", message: `Son ${MOST_ORIGINS} sitios como máximo` });
      return [...new Set(lines.flatMap((line) => originOf(line) ?? []))];
    }),
});

export type EmbeddingFormInput = z.input<typeof EmbeddingForm>;

export const SetEmbedding = EmbeddingForm.extend({ enclosureId: IdField });

export type SetEmbeddingInput = z.input<typeof SetEmbedding>;
