import { z } from "zod";
import { isClabe } from "@/lib/payments/clabe";

const line = (most: number) => z.string().trim().max(most, "Es demasiado largo").default("");

/**
 * Where the buyers of a venue deposit: its bank account, its window, or both (what is not there is empty); and the hours
 * that they have for it, up to a week.
 */
export const DepositSettings = z
  .object({
    /** As people know it, e.g. "BBVA". */
    bankName: line(60),
    clabe: z
      .string()
      .transform((text) => text.replace(/\s/g, ""))
      .refine((digits) => digits === "" || isClabe(digits), "Escribe los 18 dígitos de la CLABE")
      .default(""),
    /** Whose account it is. */
    holder: line(120),
    windowAddress: line(200),
    /** Opening hours, in the words that the buyer reads. */
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

/** Hours from the payment to the tickets, as the terms promise. */
export const DEPOSIT_LAG_HOURS = 7;
