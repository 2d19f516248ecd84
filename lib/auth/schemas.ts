import { z } from "zod";
import { DEFAULT_KEY_DAYS, KEY_DAYS, MOST_PER_MINUTE, safeReturnUrl } from "@/lib/auth/client";
import { CursorField, IdField, intField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { Email, FullName, Password, Phone, UserName } from "@/lib/users/schemas";

export const Login = z.object({
  identifier: z.string({ error: FIELD.userRequired }).trim().min(1, FIELD.userRequired).max(254, FIELD.userRequired),
  password: z.string({ error: FIELD.passwordRequired }).min(1, FIELD.passwordRequired).max(200, FIELD.passwordRequired),
});

export type LoginInput = z.input<typeof Login>;

/** Empty for a buyer who has none: the verb judges that. */
const OwnPasswordIfAny = z.string({ error: FIELD.passwordRequired }).max(200, FIELD.tooLong).default("");

/** Six digits of the app, or a recovery code such as "7K2M9-QX4ZB". */
export const SecondFactor = z.object({
  code: z.string({ error: FIELD.required }).trim().min(1, FIELD.required).max(40, FIELD.tooLong),
});

export type SecondFactorInput = z.input<typeof SecondFactor>;

/** Only the app's own digits: they confirm that it was set up. */
export const AppCode = z.object({
  code: z
    .string({ error: FIELD.required })
    .trim()
    .min(1, FIELD.required)
    .transform((code) => code.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Escribe los 6 dígitos de tu aplicación")),
});

export type AppCodeInput = z.input<typeof AppCode>;

/** Asked again before a step that cannot be undone. */
export const PasswordProof = z.object({ currentPassword: OwnPasswordIfAny });

export type PasswordProofInput = z.input<typeof PasswordProof>;

export const FullProof = z.object({ ...PasswordProof.shape, ...SecondFactor.shape });

export type FullProofInput = z.input<typeof FullProof>;

export const ChangePassword = z
  .object({
    currentPassword: OwnPasswordIfAny,
    password: Password,
    passwordConfirmation: z.string({ error: FIELD.passwordConfirmation }).min(1, FIELD.passwordConfirmation),
  })
  .refine((input) => input.password === input.passwordConfirmation, {
    path: ["passwordConfirmation"],
    message: FIELD.passwordMismatch,
  });

export type ChangePasswordInput = z.input<typeof ChangePassword>;

export const ChangeProfile = z.object({ userName: UserName, fullName: FullName });

/** The platform's administrator sends it, whose user name is fixed. */
export const ChangeFullName = z.object({ fullName: FullName });

export const SessionId = z.object({ sessionId: z.uuid() });

export type SessionIdInput = z.input<typeof SessionId>;

export const LoginHistory = z.object({
  userId: z.int().min(1).max(2_147_483_647).optional(),
  limit: z.int().min(1).max(200).default(20),
  offset: z.int().min(0).max(10_000_000).default(0),
  after: CursorField,
});

export type LoginHistoryInput = z.input<typeof LoginHistory>;

const Identifier = z
  .string({ error: FIELD.userRequired })
  .trim()
  .min(1, FIELD.userRequired)
  .max(254, FIELD.userRequired);

/** Accepts the digits with or without spaces, as people read them. */
const Code = z
  .string({ error: FIELD.required })
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(
    z
      .string()
      .min(1, FIELD.required)
      .regex(/^\d{6}$/, FIELD.code),
  );

const Channel = z.enum(["email", "whatsapp"], FIELD.select);

/** The code goes to the contact as typed where no channel is said. */
export const RequestCode = z.object({
  identifier: Identifier,
  channel: Channel.nullish().transform((channel) => channel ?? null),
});

export type RequestCodeInput = z.input<typeof RequestCode>;

export const CodeLogin = z.object({ identifier: Identifier, code: Code });

export type CodeLoginInput = z.input<typeof CodeLogin>;

/** `returnUrl` is the page where the person was going. */
export const RequestRecovery = z.object({
  identifier: Identifier,
  returnUrl: z
    .string()
    .nullish()
    .transform((value) => safeReturnUrl(value)),
});

export type RequestRecoveryInput = z.input<typeof RequestRecovery>;

/** Any text may stand in the address, so nothing is refused here. */
export const LinkToken = z.object({ token: z.string().max(200).catch("") });

export const SetPassword = z
  .object({
    ...LinkToken.shape,
    password: Password,
    passwordConfirmation: z.string({ error: FIELD.passwordConfirmation }).min(1, FIELD.passwordConfirmation),
  })
  .refine((input) => input.password === input.passwordConfirmation, {
    path: ["passwordConfirmation"],
    message: FIELD.passwordMismatch,
  });

export type SetPasswordInput = z.input<typeof SetPassword>;

export const VerifyContact = z.object({ channel: Channel, userId: IdField, code: Code });

export type VerifyContactInput = z.input<typeof VerifyContact>;

export const RequestVerification = z.object({ channel: Channel });

export type RequestVerificationInput = z.input<typeof RequestVerification>;

export const ChangePhone = z.object({ phone: Phone, currentPassword: OwnPasswordIfAny });

export type ChangePhoneInput = z.input<typeof ChangePhone>;

export const ChangeEmail = z.object({ email: Email, currentPassword: OwnPasswordIfAny });

export type ChangeEmailInput = z.input<typeof ChangeEmail>;

export const Invite = z.object({ userId: IdField });

export type InviteInput = z.input<typeof Invite>;

export const ResetMfa = z.object({ userId: IdField, reason: textField(200) });

export type ResetMfaInput = z.input<typeof ResetMfa>;

export const MakeApiKey = z.object({
  name: textField(80),
  scopes: z.array(z.string().max(60)).min(1, "Elige al menos un permiso").max(100),
  perMinute: intField(1, MOST_PER_MINUTE),
  /** Days; null for a key that does not end by itself. */
  days: z
    .enum(KEY_DAYS, FIELD.select)
    .default(DEFAULT_KEY_DAYS)
    .transform((days) => (days === "" ? null : Number(days))),
  /** The form's own key: a repeat of it makes no second API key. */
  requestKey: z.uuid(),
});

export type MakeApiKeyInput = z.input<typeof MakeApiKey>;

export const ApiKeyId = z.object({ id: IdField });
