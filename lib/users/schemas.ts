import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { IdField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";

/** product.md §5: no spaces, no digits, at least 5 characters. `Administrador` is reserved for user 1. */
export const UserName = z
  .string({ error: FIELD.required })
  .trim()
  .min(1, FIELD.required)
  .max(60, FIELD.tooLong)
  .regex(/^[^\s\d]{5,}$/, FIELD.userName)
  .refine((name) => name.toLowerCase() !== "administrador", FIELD.userName);

export const FullName = z.string({ error: FIELD.required }).trim().min(1, FIELD.required).max(120, FIELD.tooLong);

export const Email = z
  .string({ error: FIELD.required })
  .trim()
  .toLowerCase()
  .min(1, FIELD.required)
  .max(254, FIELD.tooLong)
  .pipe(z.email(FIELD.email));

/** Ten digits of a Mexican phone, or a number with its country code; answered as E.164. */
export const Phone = z
  .string({ error: FIELD.required })
  .trim()
  .min(1, FIELD.required)
  .max(24, FIELD.phone)
  .transform((text, issues) => {
    const phone = parsePhoneNumberFromString(text, "MX");
    if (phone?.isPossible() && (phone.countryCallingCode !== "52" || phone.nationalNumber.length === 10))
      return phone.number;
    issues.addIssue({ code: "custom", message: FIELD.phone });
    return z.NEVER;
  });

export const Password = z
  .string({ error: FIELD.passwordRequired })
  .min(1, FIELD.passwordRequired)
  .min(6, FIELD.passwordShort)
  .max(200, FIELD.tooLong);

/** Versions of the terms and of the privacy notice that a new account accepts. */
export const TERMS_VERSION = "2026-11";
export const PRIVACY_VERSION = "2026-11";

export const RegisterBuyer = z
  .object({
    userName: UserName,
    fullName: FullName,
    email: Email,
    phone: Phone,
    password: Password,
    passwordConfirmation: z.string({ error: FIELD.passwordConfirmation }).min(1, FIELD.passwordConfirmation),
    acceptTerms: z.literal(true, { error: FIELD.required }),
  })
  .refine((input) => input.password === input.passwordConfirmation, {
    path: ["passwordConfirmation"],
    message: FIELD.passwordMismatch,
  });
export type RegisterBuyerInput = z.input<typeof RegisterBuyer>;

export const UserId = z.object({ userId: IdField });
export type UserIdInput = z.input<typeof UserId>;
