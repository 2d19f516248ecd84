import { z } from "zod";
import { IdField } from "@/lib/core/fields";
import { originOf } from "@/lib/embedding/client";

export const MOST_ORIGINS = 20;

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
