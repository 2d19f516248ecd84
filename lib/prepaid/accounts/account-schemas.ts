import { z } from "zod";
import {
  CursorField,
  IdField,
  ModifiedSinceField,
  moneyField,
  OptionalIdField,
  optionalTextField,
  RevisionField,
} from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { BULK_ACTS, MOST_ACCOUNTS, MOST_AT_ONCE, VISIT_ENDS, WITH_BALANCE } from "@/lib/prepaid/accounts/account-words";
import { ACCOUNT_STATES } from "@/lib/prepaid/kinds";
import { DayField } from "@/lib/subscriber-qrs/schemas";
import { Email, FullName, Phone } from "@/lib/users/schemas";

/** What the database allows as the highest balance, centavos. */
const MOST_CENTS = 10_000_000;

export const Reason = z
  .string({ error: FIELD.required })
  .trim()
  .min(3, "Escribe el motivo, de 3 letras o más")
  .max(200, "A lo más 200 letras");

/** Draws the line between one act and its repetition: the same key again answers what the first one did. */
const Key = z.uuid({ error: FIELD.notValid });

const Money = moneyField(MOST_CENTS).refine((cents) => cents > 0, FIELD.money);

const OptionalDay = z
  .union([z.literal("").transform(() => null), z.null(), DayField])
  .optional()
  .transform((day) => day ?? null);

const empty = z.union([z.literal(""), z.null()]).transform(() => null);
const OptionalEmail = z
  .union([empty, Email])
  .optional()
  .transform((value) => value ?? null);
const OptionalPhone = z
  .union([empty, Phone])
  .optional()
  .transform((value) => value ?? null);

const MOST_PLATES = 10;

/** Plates as a list, or as a text with commas or "y" between. They are kept as letters and digits, in capitals. */
export const Plates = z
  .union([z.array(z.string()), z.string()], { error: FIELD.notValid })
  .nullish()
  .transform((value, issues) => {
    const texts = typeof value === "string" ? value.split(/[,;\n]| y /i) : (value ?? []);
    const plates = texts.map((text) => text.toUpperCase().replace(/[\s\-.]/g, "")).filter((text) => text !== "");
    const wrong = plates.find((plate) => !/^[A-Z0-9]{3,10}$/.test(plate));
    if (wrong !== undefined)
      issues.addIssue({ code: "custom", message: `${wrong.slice(0, 20)}: una placa tiene de 3 a 10 letras y números` });
    if (plates.length > MOST_PLATES)
      issues.addIssue({ code: "custom", message: `A lo más ${MOST_PLATES} placas, con comas entre ellas` });
    return [...new Set(plates)].sort();
  });

export const Nickname = optionalTextField(40);

const days = { validFrom: OptionalDay, validUntil: OptionalDay };

const dayRules = (input: { validFrom: string | null; validUntil: string | null }, issues: z.RefinementCtx) => {
  if (input.validFrom !== null && input.validUntil !== null && input.validUntil < input.validFrom)
    issues.addIssue({ code: "custom", path: ["validUntil"], message: "Debe terminar después de empezar" });
};

/** Somebody by their e-mail or phone. A name is for who is new: people who have an account keep their own. */
const person = {
  email: OptionalEmail,
  phone: OptionalPhone,
  fullName: z
    .union([empty, FullName])
    .optional()
    .transform((value) => value ?? null),
};

const personRules = (input: { email: string | null; phone: string | null }, issues: z.RefinementCtx) => {
  if (input.email === null && input.phone === null)
    issues.addIssue({ code: "custom", path: ["email"], message: "Escribe su correo o su teléfono" });
};

const gift = { giftCents: Money, giftReason: Reason, giftUntil: OptionalDay };

export const CreatePrepaidAccount = z
  .object({
    typeId: IdField,
    ...person,
    nickname: Nickname,
    plates: Plates,
    ...days,
    giftCents: z
      .union([empty, gift.giftCents])
      .optional()
      .transform((value) => value ?? null),
    giftReason: z
      .union([empty, gift.giftReason])
      .optional()
      .transform((value) => value ?? null),
    giftUntil: OptionalDay,
  })
  .superRefine(personRules)
  .superRefine(dayRules)
  .superRefine((input, issues) => {
    if (input.giftCents !== null && input.giftReason === null)
      issues.addIssue({ code: "custom", path: ["giftReason"], message: "Escribe por qué regalas este saldo" });
  });

export type CreatePrepaidAccountInput = z.input<typeof CreatePrepaidAccount>;

export const PrepaidAccountId = z.object({ accountId: IdField });

export type PrepaidAccountIdInput = z.input<typeof PrepaidAccountId>;

/** What is not sent stays. */
export const PrepaidAccountChange = z.object({
  accountId: IdField,
  nickname: z.string().nullish(),
  plates: z.union([z.array(z.string()), z.string()]).nullish(),
  validFrom: z.string().nullish(),
  validUntil: z.string().nullish(),
  revision: RevisionField,
});

export type PrepaidAccountChangeInput = z.input<typeof PrepaidAccountChange>;

export const PrepaidAccountTerms = z.object({ nickname: Nickname, plates: Plates, ...days }).superRefine(dayRules);

export type PrepaidAccountTermsInput = z.input<typeof PrepaidAccountTerms>;

/** What is not sent stays. A type begins at once, or on the day `typeFrom`; who is blocked is told the reason. */
export const UpdateAccount = PrepaidAccountChange.omit({ revision: true }).extend({
  typeId: IdField.optional(),
  typeFrom: z.string().optional(),
  state: z.enum(["active", "paused", "blocked"], { error: FIELD.select }).optional(),
  reason: z.string().optional(),
});

export type UpdateAccountInput = z.input<typeof UpdateAccount>;

export const WithReason = PrepaidAccountId.extend({ reason: Reason });

export type WithReasonInput = z.input<typeof WithReason>;

/** Who is blocked is told the reason; the other acts need none. */
export const ActOnAccounts = z
  .object({
    accountIds: z.array(IdField).min(1, FIELD.select).max(MOST_AT_ONCE, `A lo más ${MOST_AT_ONCE} QR a la vez`),
    act: z.enum(BULK_ACTS, { error: FIELD.select }),
    reason: z.string().default(""),
  })
  .superRefine(({ act, reason }, issues) => {
    const parsed = Reason.safeParse(reason);
    if (act === "block" && !parsed.success)
      issues.addIssue({ code: "custom", path: ["reason"], message: parsed.error.issues[0]?.message ?? FIELD.required });
  });

export type ActOnAccountsInput = z.input<typeof ActOnAccounts>;

/** `from`: the day on which it begins, by the venue's calendar; without one, at once. */
export const ChangeType = z.object({
  accountIds: z.array(IdField).min(1, FIELD.select).max(MOST_ACCOUNTS, `A lo más ${MOST_ACCOUNTS} QR a la vez`),
  typeId: IdField,
  from: OptionalDay,
});

export type ChangeTypeInput = z.input<typeof ChangeType>;

export const MigrateAccount = PrepaidAccountId.extend({ ...person, reason: Reason }).superRefine(personRules);

export type MigrateAccountInput = z.input<typeof MigrateAccount>;

export const CloseAccount = WithReason.extend({ key: Key });

export type CloseAccountInput = z.input<typeof CloseAccount>;

/** `amountCents` is added to the balance, or taken off where the direction says so. */
export const AdjustBalance = PrepaidAccountId.extend({
  direction: z.enum(["add", "take"], { error: FIELD.select }),
  amountCents: Money,
  reason: Reason,
  key: Key,
});

export type AdjustBalanceInput = z.input<typeof AdjustBalance>;

export const AnswerAdjustment = z.object({ adjustmentId: IdField, approves: z.boolean() });

export type AnswerAdjustmentInput = z.input<typeof AnswerAdjustment>;

export const GiveBalance = PrepaidAccountId.extend({
  amountCents: Money,
  reason: Reason,
  /** The last day on which it can be spent, by the venue's calendar. */
  until: OptionalDay,
  key: Key,
});

export type GiveBalanceInput = z.input<typeof GiveBalance>;

/** `until` is the hour up to which the stay is reckoned, on the venue's clock or with an offset. */
export const EndOpenStay = z
  .object({
    accountId: IdField,
    how: z.enum(VISIT_ENDS, { error: FIELD.select }),
    until: z
      .string()
      .trim()
      .nullish()
      .transform((value) => value || null),
    amountCents: z
      .union([empty, moneyField(MOST_CENTS)])
      .optional()
      .transform((value) => value ?? null),
    reason: Reason,
  })
  .superRefine(({ how, until, amountCents }, issues) => {
    if (how === "reckoned" && until === null)
      issues.addIssue({ code: "custom", path: ["until"], message: FIELD.required });
    if (how === "amount" && amountCents === null)
      issues.addIssue({ code: "custom", path: ["amountCents"], message: FIELD.required });
  });

export type EndOpenStayInput = z.input<typeof EndOpenStay>;

export const ForgiveDebt = z.object({ accountId: IdField, debtId: IdField, reason: Reason });

export type ForgiveDebtInput = z.input<typeof ForgiveDebt>;

const yes = z.literal("yes").nullish().catch(null);

/** An address with a filter that makes no sense is read as if it had none. */
export const PrepaidAccountFilters = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  typeId: OptionalIdField.catch(null),
  state: z.enum(ACCOUNT_STATES).nullish().catch(null),
  enclosureId: OptionalIdField.catch(null),
  inside: yes,
  debt: yes,
  balance: z.enum(WITH_BALANCE).nullish().catch(null),
  userId: OptionalIdField.catch(null),
});

export type PrepaidAccountFiltersInput = z.input<typeof PrepaidAccountFilters>;

export const PrepaidAccountsAsked = PrepaidAccountFilters.extend({
  limit: z.int().min(1).max(200).default(50),
  offset: z.int().min(0).max(10_000_000).default(0),
  after: CursorField,
  modifiedSince: ModifiedSinceField,
});

export type PrepaidAccountsAskedInput = z.input<typeof PrepaidAccountsAsked>;

/** `count`: how many accounts the list was said to have. */
export const ChangeShownTypes = z.object({
  filters: PrepaidAccountFilters,
  typeId: IdField,
  from: OptionalDay,
  count: z.int().min(1),
});

export type ChangeShownTypesInput = z.input<typeof ChangeShownTypes>;

export const OpenStayFilters = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  enclosureId: OptionalIdField.catch(null),
});
