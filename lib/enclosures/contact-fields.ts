import { z } from "zod";
import { FIELD } from "@/lib/core/messages";

export const MapUrl = z
  .string()
  .trim()
  .max(500, FIELD.tooLong)
  .refine((url) => url === "" || /^https:\/\/[^\s"<>]+$/.test(url), "Escribe una dirección que empiece con https://")
  .nullish()
  .transform((url) => url || null);

/** Takes a number from the API or the text of a form; an empty text gives null. */
export function degreesField(most: number) {
  return z
    .union([z.number(), z.string()])
    .nullish()
    .transform((value, issues) => {
      const text = String(value ?? "").trim();
      if (text === "") return null;
      const degrees = Number(text);
      if (/^-?\d{1,3}(\.\d{1,15})?$/.test(text) && Math.abs(degrees) <= most) return degrees;
      issues.addIssue({ code: "custom", message: `Escribe grados de -${most} a ${most}, como 25.6785` });
      return z.NEVER;
    });
}

/** A Mexican number of ten digits with any spacing, or an empty text. */
export const ContactPhone = z
  .string()
  .transform((text) => text.replace(/[\s()-]/g, ""))
  .refine((text) => /^(\d{10})?$/.test(text), FIELD.phone)
  .nullish()
  .transform((text) => text ?? "");

export const ContactEmail = z
  .union([z.literal(""), z.email(FIELD.email).max(120, FIELD.tooLong)], { error: FIELD.email })
  .nullish()
  .transform((text) => text ?? "");
