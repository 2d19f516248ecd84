import { z } from "zod";
import { FIELD } from "@/lib/core/messages";
import { isClabe } from "@/lib/payments/clabe";

const line = (most: number) => z.string().trim().max(most, FIELD.tooLong).default("");

/**
 * A venue takes deposits into its bank account, at its window, or both; the fields of the one that it does not have are
 * empty.
 */
export const DepositSettings = z
  .object({
    bankName: line(60),
    clabe: z
      .string()
      .transform((text) => text.replace(/\s/g, ""))
      .refine((digits) => digits === "" || isClabe(digits), "Escribe los 18 dígitos de la CLABE")
      .default(""),
    holder: line(120),
    windowAddress: line(200),
    /** The words are shown to the buyer. */
    windowHours: line(120),
    deadlineHours: z.coerce
      .number("Escribe las horas")
      .int("Escribe las horas")
      .min(2, "Al menos 2 horas")
      .max(168, "A lo más 168 horas"),
  })
  .superRefine((settings, check) => {
    const { bankName, clabe, holder, windowAddress, windowHours } = settings;
    const wants = (path: keyof typeof settings, message: string) =>
      settings[path] === "" && check.addIssue({ code: "custom", path: [path], message });
    if (bankName || clabe || holder) {
      wants("bankName", "Escribe el banco");
      wants("clabe", "Escribe los 18 dígitos de la CLABE");
      wants("holder", "Escribe el titular de la cuenta");
    }
    if (windowAddress || windowHours) {
      wants("windowAddress", "Escribe la dirección de la taquilla");
      wants("windowHours", "Escribe el horario de la taquilla");
    }
    if (!bankName && !clabe && !holder && !windowAddress && !windowHours)
      wants("bankName", "Escribe la cuenta de banco, la taquilla, o las dos");
  });
export type DepositSettings = z.output<typeof DepositSettings>;

/** The terms promise tickets within so many hours after the payment. */
export const DEPOSIT_LAG_HOURS = 7;
